import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { captchaWidget, demandHuman } from "./captcha";

const siteKey = "1x00000000000000000000AA";
const secret = `1x${"0".repeat(31)}AA`;
let answer: () => Response;
const asked: { url: string; fields: Record<string, string> }[] = [];

beforeEach(() => {
  vi.stubGlobal("fetch", async (url: string, { body }: { body: URLSearchParams }) => {
    asked.push({ url, fields: Object.fromEntries(body) });
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  asked.length = 0;
});

function configure() {
  vi.stubEnv("TURNSTILE_SITE_KEY", siteKey);
  vi.stubEnv("TURNSTILE_SECRET_KEY", secret);
}

it("asks nobody and shows no widget without keys", async () => {
  expect(captchaWidget()).toBeNull();
  await demandHuman(undefined, null);
  expect(asked).toEqual([]);
});

describe("with keys", () => {
  beforeEach(configure);

  it("verifies the token at Cloudflare, with the visitor's address", async () => {
    answer = () => Response.json({ success: true });
    await demandHuman("a token", "203.0.113.9");
    expect(asked).toEqual([
      {
        url: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
        fields: { secret, response: "a token", remoteip: "203.0.113.9" },
      },
    ]);
    expect(captchaWidget()).toEqual({
      siteKey,
      script: "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit",
    });
  });

  it("refuses a missing token without asking, and one that is refused", async () => {
    answer = () => Response.json({ success: false, "error-codes": ["timeout-or-duplicate"] });
    await expect(demandHuman("", null)).rejects.toMatchObject({ code: "captcha_failed" });
    expect(asked).toEqual([]);
    await expect(demandHuman("spent", null)).rejects.toMatchObject({ code: "captcha_failed" });
  });

  it("lets nobody through when the service does not answer or answers nonsense", async () => {
    for (const broken of [() => Promise.reject(new Error("down")) as never, () => new Response("<html>")]) {
      answer = broken;
      await expect(demandHuman("x", null)).rejects.toMatchObject({ code: "service_unavailable" });
    }
  });
});
