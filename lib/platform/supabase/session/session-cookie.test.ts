import { createServerClient, type CookieMethodsServer } from "@supabase/ssr";
import { describe, expect, it, vi } from "vitest";
import { freshToken, usableToken } from "./session-cookie";

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const token = `${part({ alg: "ES256", kid: "k" })}.${part({ sub: "ada", exp: inSeconds(900) })}.c2ln`;
const session = {
  access_token: token,
  refresh_token: "abc",
  token_type: "bearer",
  expires_in: 900,
  expires_at: inSeconds(900),
  user: { id: "ada", user_metadata: { full_name: "Ada Łovelace 🏔" } },
};

/** The cookies as the library writes them. */
async function written(value: object) {
  const jar = new Map<string, string>();
  const cookies: CookieMethodsServer = {
    getAll: () => [...jar].map(([name, value]) => ({ name, value })),
    setAll: (all) => all.forEach(({ name, value }) => jar.set(name, value)),
  };
  const client = createServerClient("http://127.0.0.1:9", "key", {
    cookieOptions: { name: "altura-auth" },
    cookies,
    global: { fetch: async () => Response.json({ id: "ada", ...value }) },
  });
  const { error } = await client.auth.setSession({ access_token: token, refresh_token: "abc" });
  if (error) throw error;
  return (await cookies.getAll()) ?? [];
}

const one = (value: string) => [{ name: "altura-auth", value }];
const encoded = (value: unknown) => `base64-${Buffer.from(JSON.stringify(value)).toString("base64url")}`;

describe("the access token of the session cookie", () => {
  it("is read from what @supabase/ssr writes, whole and in chunks, whatever letters a name has", async () => {
    const whole = await written({ user_metadata: { full_name: "Ada Łovelace 🏔" } });
    expect(whole.map(({ name }) => name)).toEqual(["altura-auth"]);
    expect(freshToken(whole)).toBe(token);
    const chunks = await written({ user_metadata: { full_name: "🏔".repeat(2000) } });
    expect(chunks.length).toBeGreaterThan(2);
    expect(freshToken([{ name: "other", value: "x" }, ...chunks.toReversed()])).toBe(token);
    expect(freshToken(chunks.slice(0, -1))).toBeNull();
  });

  it("is left to the library when the session is about to end", () => {
    expect(freshToken(one(encoded({ ...session, expires_at: inSeconds(80) })))).toBeNull();
    expect(freshToken(one(encoded({ ...session, expires_at: inSeconds(100) })))).toBe(token);
  });

  it("counts until shortly before its end, where it could not be renewed", () => {
    expect(usableToken(one(encoded({ ...session, expires_at: inSeconds(80) })))).toBe(token);
    for (const left of [10, -1])
      expect(usableToken(one(encoded({ ...session, expires_at: inSeconds(left) })))).toBeNull();
  });

  it.each([
    ["no cookie", []],
    ["an empty value", one("")],
    ["plain JSON", one(JSON.stringify(session))],
    ["nothing after the mark", one("base64-")],
    ["a letter that base64url has not", one(`${encoded(session)}=`)],
    ["bytes that are no UTF-8", one(`base64-${Buffer.from([0xff, 0xfe]).toString("base64url")}`)],
    ["null", one(encoded(null))],
    ["a text", one(encoded("session"))],
    ["a token that is no text", one(encoded({ ...session, access_token: { a: 1 } }))],
    ["no refresh token", one(encoded({ ...session, refresh_token: undefined }))],
    ["an end that is no number", one(encoded({ ...session, expires_at: "soon" }))],
    ["no end", one(encoded({ ...session, expires_at: undefined }))],
    ["only a later chunk", [{ name: "altura-auth.1", value: encoded(session) }]],
  ])("is nothing of %s", (_what, cookies) => {
    vi.spyOn(console, "warn").mockReturnValue();
    expect([freshToken(cookies), usableToken(cookies)]).toEqual([null, null]);
  });
});
