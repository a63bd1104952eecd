import { createServerClient, type CookieMethodsServer } from "@supabase/ssr";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clientOptions } from "@/lib/platform/supabase/time-limits";
import { createAuthClient } from "./session-client";
import { userOfToken } from "./tokens-only";

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const tokenOf = (sub: string, more: object = {}) =>
  `${part({ alg: "ES256", kid: "k" })}.${part({ sub, exp: inSeconds(900), ...more })}.${"s".repeat(86)}`;

beforeEach(() => {
  vi.stubEnv("APP_URL", "https://altura.example");
  vi.stubEnv("SUPABASE_URL", "https://project.supabase.co");
  vi.stubEnv("SUPABASE_PUBLISHABLE_KEY", "sb_publishable_x");
  for (const level of ["warn", "error"] as const) vi.spyOn(console, level).mockReturnValue();
});
afterEach(() => void vi.unstubAllEnvs());

/** A browser's cookies, and the client of a server that signs somebody in with them. */
function browser() {
  const jar = new Map<string, string>();
  let answer: object = {};
  const asked: string[] = [];
  const cookies: Required<Pick<CookieMethodsServer, "getAll" | "setAll">> = {
    getAll: () => [...jar].map(([name, value]) => ({ name, value })),
    setAll: (all) =>
      all.forEach(({ name, value, options }) => {
        if (value === "" || options.maxAge === 0) jar.delete(name);
        else jar.set(name, value);
      }),
  };
  const fetch = async (input: RequestInfo | URL) => {
    asked.push(new URL(String(input)).pathname);
    return Response.json(answer);
  };
  const client = () => createAuthClient(cookies, { db: clientOptions.db, fetch });
  return {
    jar,
    asked,
    cookies,
    client,
    bytes: () => [...jar].reduce((sum, [name, value]) => sum + name.length + value.length, 0),
    signIn: async (user: object, claims: object = {}) => {
      answer = {
        access_token: tokenOf("ada", claims),
        refresh_token: "abcdefghijkl",
        token_type: "bearer",
        expires_in: 900,
        expires_at: inSeconds(900),
        user: { id: "ada", ...user },
      };
      return client().auth.verifyOtp({ email: "ada@altura.test", token: "123456", type: "email" });
    },
    answer: (next: object) => (answer = next),
  };
}

const grown = (size: number) => ({
  user_metadata: { full_name: "🏔".repeat(size) },
  identities: [{ identity_data: { groups: Array.from({ length: size }, (_, n) => `group ${n}`) } }],
  factors: [{ friendly_name: "x".repeat(size) }],
});

describe("the session cookie", () => {
  it.each([0, 1500, 6000, 200_000])(
    "has one size, whatever %i characters are about its owner",
    async (size) => {
      const { signIn, bytes, jar } = browser();
      const { error } = await signIn(grown(size));
      expect(error).toBeNull();
      expect([...jar.keys()]).toEqual(["altura-auth"]);
      expect(bytes()).toBeLessThan(1000);
      expect(Buffer.from(jar.get("altura-auth")?.slice(7) ?? "", "base64url").toString()).not.toContain(
        "full_name",
      );
    },
  );

  it("is small again after one of an earlier release, and leaves no part of it", async () => {
    const { signIn, jar, cookies, client, answer } = browser();
    const old = createServerClient("https://project.supabase.co", "key", {
      cookieOptions: { name: "altura-auth" },
      cookies,
      global: { fetch: async () => Response.json({ id: "ada", ...grown(1500) }) },
    });
    await old.auth.setSession({ access_token: tokenOf("ada"), refresh_token: "abc" });
    expect(jar.size).toBeGreaterThan(2);
    const { data } = await client().auth.getSession();
    expect(data.session?.user.id).toBe("ada");
    answer({ id: "ada", ...grown(6000) });
    await client().auth.updateUser({ data: {} });
    expect([...jar.keys()]).toEqual(["altura-auth"]);
    await signIn(grown(10));
    expect([...jar.keys()]).toEqual(["altura-auth"]);
  });

  it("is not written when it could not come back: the one before stays, and the reason is told", async () => {
    const { signIn, jar } = browser();
    await signIn({});
    const before = new Map(jar);
    const large = { user_metadata: { groups: "g".repeat(6000) } };
    await expect(signIn({}, large)).rejects.toMatchObject({ code: "session_too_large", status: 431 });
    expect(jar).toEqual(before);
    await expect(signIn({}, { user_metadata: { bio: "b".repeat(1000) } })).resolves.toMatchObject({
      error: null,
    });
  });
});

describe("the user of a session", () => {
  it("has the id of its token, without a question to anybody", async () => {
    const { signIn, client, asked } = browser();
    await signIn({});
    asked.length = 0;
    const { data } = await client().auth.getSession();
    expect([data.session?.user.id, asked]).toEqual(["ada", []]);
  });

  it.each([
    ["no cookie", []],
    ["something broken", [{ name: "altura-auth", value: "base64-%%" }]],
    ["no JSON", [{ name: "altura-auth", value: `base64-${Buffer.from("x").toString("base64url")}` }]],
    ["null", [{ name: "altura-auth", value: `base64-${Buffer.from("null").toString("base64url")}` }]],
    [
      "a token without an id",
      [{ name: "altura-auth", value: `base64-${part({ access_token: `a.${part({})}.c` })}` }],
    ],
    ["a token that is none", [{ name: "altura-auth", value: `base64-${part({ access_token: 7 })}` }]],
  ])("is nobody of %s", async (_what, cookies) => {
    expect(await userOfToken(() => cookies).getItem()).toBeNull();
  });
});
