import { createServerClient } from "@supabase/ssr";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newAddress } from "./testing-members.ts";
import { startAuthBench, type AuthBench } from "./testing.ts";

let bench: AuthBench;
beforeAll(async () => {
  bench = await startAuthBench();
});
afterAll(() => bench.stop());

type Jar = Map<string, string>;

/** One request of a browser with these cookies, as middleware and pages see it. */
function serverClient(jar: Jar) {
  return createServerClient(bench.url, bench.keys.publishable, {
    cookieOptions: { name: "altura-auth" },
    cookies: {
      getAll: () => [...jar].map(([name, value]) => ({ name, value })),
      setAll: (cookies) => {
        for (const { name, value } of cookies)
          if (value) jar.set(name, value);
          else jar.delete(name);
      },
    },
  });
}

describe("@supabase/ssr", () => {
  it("keeps a session in cookies from the code to the sign-out", async () => {
    const jar: Jar = new Map();
    const email = newAddress();
    await serverClient(jar).auth.signInWithOtp({ email });
    const { error } = await serverClient(jar).auth.verifyOtp({
      email,
      token: bench.message(email).code,
      type: "email",
    });
    expect(error).toBeNull();
    expect([...jar.keys()].some((name) => name.startsWith("altura-auth"))).toBe(true);
    expect((await serverClient(jar).auth.getUser()).data.user?.email).toBe(email);
    expect((await serverClient(jar).auth.getClaims()).data?.claims.email).toBe(email);
    await serverClient(jar).auth.signOut();
    expect((await serverClient(jar).auth.getClaims()).data).toBeNull();
  });

  it("confirms by the hash of the mail on the server", async () => {
    const jar: Jar = new Map();
    const email = newAddress();
    await serverClient(new Map()).auth.signInWithOtp({ email });
    const hash = /token_hash=([^&\s]+)/.exec(bench.message(email).text)?.[1] ?? "";
    const { data, error } = await serverClient(jar).auth.verifyOtp({ token_hash: hash, type: "email" });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect((await serverClient(jar).auth.getUser()).data.user?.id).toBe(data.user?.id);
  });

  it("exchanges the code of a followed link, with the verifier from its cookie", async () => {
    const jar: Jar = new Map();
    const email = newAddress();
    await serverClient(jar).auth.signInWithOtp({
      email,
      options: { emailRedirectTo: `${bench.siteUrl}/auth/callback` },
    });
    const hash = /token_hash=([^&\s]+)/.exec(bench.message(email).text)?.[1] ?? "";
    const answer = await bench.fetch(`/verify?token=${hash}&type=signup`);
    const code = new URL(answer.headers.get("location") ?? "").searchParams.get("code") ?? "";
    const { data, error } = await serverClient(jar).auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });

  it("refreshes an expired session and writes the new cookies, also when two requests do so at once", async () => {
    const jar: Jar = new Map();
    const email = newAddress();
    await serverClient(jar).auth.signInWithOtp({ email });
    const { data } = await serverClient(jar).auth.verifyOtp({
      email,
      token: bench.message(email).code,
      type: "email",
    });
    const stale = { ...data.session, expires_at: Math.floor(Date.now() / 1000) - 60 };
    const cookie = `base64-${Buffer.from(JSON.stringify(stale)).toString("base64url")}`;
    const jars = [1, 2].map(() => new Map([["altura-auth", cookie]]) as Jar);
    const users = await Promise.all(jars.map((own) => serverClient(own).auth.getUser()));
    expect(users.map((answer) => answer.data.user?.email)).toEqual([email, email]);
    for (const own of jars) {
      expect([...own.values()].join("")).not.toBe(cookie);
      expect((await serverClient(own).auth.getUser()).data.user?.email).toBe(email);
    }
  });
});
