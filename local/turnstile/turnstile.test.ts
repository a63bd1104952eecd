import { afterAll, beforeAll, expect, it } from "vitest";
import { isTestKey, startTurnstile } from "./start.ts";
import { verifyRoutes } from "./verify.ts";

const secret = (kind: 1 | 2 | 3) => `${kind}x${"0".repeat(31)}AA`;

let turnstile: Awaited<ReturnType<typeof startTurnstile>>;
beforeAll(async () => {
  turnstile = await startTurnstile({ port: 0 });
});
afterAll(() => turnstile.stop());

async function token(): Promise<string> {
  const answer = await fetch(`${turnstile.url}/turnstile/v0/token`, { method: "POST" });
  return ((await answer.json()) as { token: string }).token;
}

async function verify(fields: Record<string, string>) {
  const answer = await fetch(`${turnstile.url}/turnstile/v0/siteverify`, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const { success, "error-codes": codes } = (await answer.json()) as Record<string, unknown>;
  return [success, codes];
}

it("verifies a token of its widget once", async () => {
  const response = await token();
  expect(await verify({ secret: secret(1), response })).toEqual([true, []]);
  expect(await verify({ secret: secret(1), response })).toEqual([false, ["timeout-or-duplicate"]]);
});

it("answers as Cloudflare's test secrets do, and names what is missing", async () => {
  const response = await token();
  expect(await verify({ response })).toEqual([false, ["missing-input-secret"]]);
  expect(await verify({ secret: "x", response })).toEqual([false, ["invalid-input-secret"]]);
  expect(await verify({ secret: secret(1) })).toEqual([false, ["missing-input-response"]]);
  expect(await verify({ secret: secret(1), response: "made up" })).toEqual([
    false,
    ["invalid-input-response"],
  ]);
  expect(await verify({ secret: secret(2), response })).toEqual([false, ["invalid-input-response"]]);
  expect(await verify({ secret: secret(3), response })).toEqual([false, ["timeout-or-duplicate"]]);
});

it("forgets a token after five minutes", async () => {
  let now = 0;
  const app = verifyRoutes(() => now);
  const given = (await (await app.request("/turnstile/v0/token", { method: "POST" })).json()) as {
    token: string;
  };
  now = 300_001;
  const body = JSON.stringify({ secret: secret(1), response: given.token });
  const headers = { "content-type": "application/json" };
  const answer = await app.request("/turnstile/v0/siteverify", { method: "POST", body, headers });
  expect(await answer.json()).toMatchObject({ success: false, "error-codes": ["timeout-or-duplicate"] });
});

it("serves the widget, and knows which keys are for it", async () => {
  const script = await fetch(`${turnstile.url}/turnstile/v0/api.js?render=explicit`);
  expect(script.headers.get("content-type")).toBe("text/javascript");
  expect(await script.text()).toContain("window.turnstile");
  expect([isTestKey("1x00000000000000000000AA"), isTestKey("0x4AAAAAAADnPIDROrmt1Wwj")]).toEqual([
    true,
    false,
  ]);
});
