import { createClient } from "@supabase/supabase-js";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchForVisitor } from "./visitor";

const url = "https://abc.supabase.co";
const sent: { path: string; headers: Headers }[] = [];

beforeEach(() => {
  vi.stubEnv("SUPABASE_URL", url);
  vi.stubEnv("SUPABASE_PUBLISHABLE_KEY", "sb_publishable_x");
  vi.stubEnv("SUPABASE_SECRET_KEY", "sb_secret_x");
  vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
    sent.push({ path: new URL(input).pathname, headers: new Headers(init.headers) });
    return Response.json({});
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  sent.length = 0;
});

const clientOf = (address: string | null) =>
  createClient(url, "sb_publishable_x", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: fetchForVisitor(address) },
  });

const keysOf = ({ headers }: { headers: Headers }) => [
  headers.get("apikey"),
  headers.get("authorization"),
  headers.get("sb-forwarded-for"),
];

it("names the visitor to the auth service, with the secret key: refreshes too", async () => {
  const client = clientOf("203.0.113.9");
  await client.auth.signInWithOtp({ email: "a@example.com" });
  await client.auth.refreshSession({ refresh_token: "abc" });
  await client.auth.getUser("a.member.token");
  expect(sent.map(keysOf)).toEqual([
    ["sb_secret_x", "Bearer sb_secret_x", "203.0.113.9"],
    ["sb_secret_x", "Bearer sb_secret_x", "203.0.113.9"],
    ["sb_secret_x", "Bearer a.member.token", "203.0.113.9"],
  ]);
});

it("never shows the secret key to the database", async () => {
  await clientOf("203.0.113.9").from("profiles").select();
  await clientOf(null).rpc("my_account");
  await clientOf(null).storage.from("avatars").list();
  expect(sent).toHaveLength(3);
  for (const { headers } of sent) expect(JSON.stringify([...headers])).not.toContain("sb_secret_x");
});

it("names nobody when the proxy does not say who asks", async () => {
  await clientOf(null).auth.signInWithOtp({ email: "a@example.com" });
  expect(sent.map(keysOf)).toEqual([["sb_secret_x", "Bearer sb_secret_x", null]]);
});
