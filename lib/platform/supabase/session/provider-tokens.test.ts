import type { CookieMethodsServer } from "@supabase/ssr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { verifierCookie } from "@/lib/platform/supabase/options";
import { clientOptions } from "@/lib/platform/supabase/time-limits";
import { createAuthClient } from "./session-client";

beforeEach(() => {
  vi.stubEnv("APP_URL", "https://altura.example");
  vi.stubEnv("SUPABASE_URL", "https://project.supabase.co");
  vi.stubEnv("SUPABASE_PUBLISHABLE_KEY", "sb_publishable_x");
});
afterEach(() => void vi.unstubAllEnvs());

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const session = {
  access_token: `${part({ alg: "ES256", kid: "k" })}.${part({ sub: "ada", exp: inSeconds(900) })}.${"s".repeat(86)}`,
  refresh_token: "abcdefghijkl",
  token_type: "bearer",
  expires_in: 900,
  expires_at: inSeconds(900),
  user: { id: "ada" },
};

/** The cookies of a browser, and a client of them whose auth service answers a sign-in by a provider with this. */
function browser(answer: () => Response) {
  const jar = new Map<string, { value: string; maxAge?: number }>();
  const cookies: Required<Pick<CookieMethodsServer, "getAll" | "setAll">> = {
    getAll: () => [...jar].map(([name, { value }]) => ({ name, value })),
    setAll: (all) =>
      all.forEach(({ name, value, options }) => {
        if (value === "") jar.delete(name);
        else jar.set(name, { value, maxAge: options.maxAge });
      }),
  };
  const client = createAuthClient(cookies, { db: clientOptions.db, fetch: async () => answer() });
  const options = { redirectTo: "https://altura.example/auth/callback", skipBrowserRedirect: true };
  return { jar, client, begin: () => client.auth.signInWithOAuth({ provider: "discord", options }) };
}

it("leaves no token of a provider in the session or its cookie", async () => {
  const tokens = { provider_token: "discord-access", provider_refresh_token: "discord-refresh" };
  const { jar, client, begin } = browser(() =>
    Response.json({ ...session, ...tokens }, { headers: { "content-length": "9999" } }),
  );
  await begin();
  const { data, error } = await client.auth.exchangeCodeForSession("code");
  expect(error).toBeNull();
  expect(JSON.stringify(data)).not.toContain("discord-");
  const kept = Buffer.from(
    jar.get("altura-auth")?.value.slice("base64-".length) ?? "",
    "base64url",
  ).toString();
  expect(kept).toContain("abcdefghijkl");
  expect(kept).not.toContain("provider");
});

it("keeps the verifier of a visit to a provider for ten minutes, the session as long as before", async () => {
  const { jar, client, begin } = browser(() => Response.json(session));
  await begin();
  expect([...jar].map(([name, { maxAge }]) => [name, maxAge])).toEqual([[verifierCookie, 600]]);
  await client.auth.exchangeCodeForSession("code");
  expect([...jar.keys()]).toEqual(["altura-auth"]);
  expect(jar.get("altura-auth")?.maxAge).toBeGreaterThan(300 * 24 * 60 * 60);
});

it("leaves a refusal as it came", async () => {
  const { client, begin } = browser(() =>
    Response.json(
      { code: "flow_state_expired", message: "late" },
      { status: 422, headers: { "x-supabase-api-version": "2024-01-01" } },
    ),
  );
  await begin();
  const { error } = await client.auth.exchangeCodeForSession("code");
  expect(error).toMatchObject({ code: "flow_state_expired", status: 422 });
});
