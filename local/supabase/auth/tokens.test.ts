import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "./testing-members.ts";
import { startAuthBench, type AuthBench } from "./testing.ts";

let bench: AuthBench;
beforeAll(async () => {
  bench = await startAuthBench();
});
afterAll(() => bench.stop());

describe("access tokens", () => {
  it("carry the claims of the hosted service, signed ES256 with a known key", async () => {
    const { session, user, email } = await signIn(bench, { data: { full_name: "Ada" } });
    const header = decodeProtectedHeader(session.access_token);
    expect(header).toMatchObject({ alg: "ES256", typ: "JWT", kid: bench.keys.kid });
    const claims = decodeJwt(session.access_token);
    expect(claims).toMatchObject({
      sub: user.id,
      aud: "authenticated",
      role: "authenticated",
      iss: `${bench.url}/auth/v1`,
      email,
      phone: "",
      aal: "aal1",
      is_anonymous: false,
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { full_name: "Ada" },
      amr: [{ method: "otp" }],
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(900);
    expect(claims.session_id).toMatch(/^[0-9a-f-]{36}$/);
    const jwks = (await (await bench.fetch("/.well-known/jwks.json")).json()) as { keys: { d?: string }[] };
    expect(jwks.keys).toHaveLength(1);
    expect(jwks.keys[0]).not.toHaveProperty("d");
  });

  it("are verified by getClaims without any request after the first", async () => {
    const { client, user } = await signIn(bench);
    expect((await client.auth.getClaims()).data?.claims.sub).toBe(user.id);
    const before = bench.requests.length;
    for (let n = 0; n < 5; n++) expect((await client.auth.getClaims()).error).toBeNull();
    expect(bench.requests.length).toBe(before);
  });

  it("are refused when they are forged, for another audience, of another issuer, or too old", async () => {
    const { client, session } = await signIn(bench);
    const claims = decodeJwt(session.access_token);
    const foreign = await generateKeyPair("ES256");
    const sign = (key: CryptoKey, changes: object) =>
      new SignJWT({ ...claims, ...changes })
        .setProtectedHeader({ alg: "ES256", kid: bench.keys.kid, typ: "JWT" })
        .sign(key);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(bench.keys.publicKey)));
    const forged = [
      `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.`,
      `${part({ alg: "none", kid: bench.keys.kid, typ: "JWT" })}.${part(claims)}.${session.access_token.split(".")[2]}`,
      await sign(foreign.privateKey, {}),
      await new SignJWT({ ...claims }).setProtectedHeader({ alg: "HS256", kid: bench.keys.kid }).sign(secret),
      await sign(bench.keys.privateKey, { aud: "somebody-else" }),
      await sign(bench.keys.privateKey, { iss: "https://elsewhere.example/auth/v1" }),
      await sign(bench.keys.privateKey, { exp: Math.floor(Date.now() / 1000) - 10 }),
      await sign(bench.keys.privateKey, { sub: "not-a-uuid" }),
    ];
    for (const token of forged) {
      const answer = await bench.fetch("/user", { headers: { authorization: `Bearer ${token}` } });
      expect([400, 403]).toContain(answer.status);
      expect(((await answer.json()) as { error_code: string }).error_code).toBe("bad_jwt");
    }
    const { data, error } = await client.auth.getClaims(forged[2]);
    expect(data).toBeNull();
    expect(error?.message).toBe("Invalid JWT signature");
  });

  it("are asked for: no bearer, or only an API key, opens nothing", async () => {
    const none = await bench.fetch("/user");
    expect([none.status, await none.json()]).toMatchObject([401, { error_code: "no_authorization" }]);
    const key = await bench.fetch("/user", { headers: { authorization: `Bearer ${bench.keys.secret}` } });
    expect([key.status, await key.json()]).toMatchObject([403, { error_code: "bad_jwt" }]);
  });
});

describe("refresh tokens", () => {
  it("rotate: a new pair, the same session, fresh data", async () => {
    const { client, session, user } = await signIn(bench);
    await bench.admin().auth.admin.updateUserById(user.id, { app_metadata: { tier: "plus" } });
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    const claims = decodeJwt(data.session?.access_token ?? "");
    expect(claims).toMatchObject({ app_metadata: { tier: "plus" }, amr: [{ method: "otp" }] });
    expect(claims.session_id).toBe(decodeJwt(session.access_token).session_id);
  });

  it("answer the same pair to several tabs at once, and to a client that lost the answer", async () => {
    const { session } = await signIn(bench);
    const given = { refresh_token: session.refresh_token };
    const answers = await Promise.all([1, 2, 3, 4].map(() => bench.client().auth.refreshSession(given)));
    const tokens = new Set(answers.map(({ data }) => data.session?.refresh_token));
    expect(answers.every(({ error }) => error === null)).toBe(true);
    expect(tokens.size).toBe(1);
    await bench.sql`
      update auth.refresh_tokens set updated_at = now() - interval '1 minute' where token = ${session.refresh_token}`;
    const late = await bench.client().auth.refreshSession(given);
    expect(late.data.session?.refresh_token).toBe([...tokens][0]);
  });

  it("revoke the whole session when an old one comes back", async () => {
    const { client, session } = await signIn(bench);
    await client.auth.refreshSession();
    const { data } = await client.auth.refreshSession();
    await bench.sql`
      update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where token = ${session.refresh_token}`;
    const thief = await bench.client().auth.refreshSession({ refresh_token: session.refresh_token });
    expect(thief.error).toMatchObject({
      status: 400,
      code: "refresh_token_already_used",
      message: "Invalid Refresh Token: Already Used",
    });
    const newest = { refresh_token: data.session?.refresh_token ?? "" };
    expect((await bench.client().auth.refreshSession(newest)).error?.code).toBe("refresh_token_not_found");
    expect((await client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  });

  it("are refused when nobody issued them or their account is banned", async () => {
    const unknown = await bench.client().auth.refreshSession({ refresh_token: "abcdefghijkl" });
    expect(unknown.error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
    const short = await bench.client().auth.refreshSession({ refresh_token: "x" });
    expect(short.error?.code).toBe("validation_failed");
    const { client, user } = await signIn(bench);
    await bench.admin().auth.admin.updateUserById(user.id, { ban_duration: "24h" });
    expect((await client.auth.refreshSession()).error?.code).toBe("user_banned");
    expect((await client.auth.getUser()).error?.code).toBe("user_banned");
  });
});

describe("signing out", () => {
  it("and refreshing at the same moment never block each other", async () => {
    const { session } = await signIn(bench);
    const given = { refresh_token: session.refresh_token };
    const out = bench.fetch("/logout", {
      method: "POST",
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    const refreshes = [1, 2, 3].map(() => bench.client().auth.refreshSession(given));
    expect((await out).status).toBe(204);
    for (const { error } of await Promise.all(refreshes))
      expect([undefined, "refresh_token_not_found", "session_not_found"]).toContain(error?.code);
  });

  it("ends this session, the others, or all", async () => {
    const here = await signIn(bench);
    const other = await signIn(bench, { email: here.email });
    const last = await signIn(bench, { email: here.email });
    const isOpen = async (who: { session: { access_token: string } }) =>
      (await bench.client().auth.getUser(who.session.access_token)).error === null;

    await last.client.auth.signOut({ scope: "local" });
    expect([await isOpen(here), await isOpen(other), await isOpen(last)]).toEqual([true, true, false]);
    await here.client.auth.signOut({ scope: "others" });
    expect([await isOpen(here), await isOpen(other)]).toEqual([true, false]);
    expect((await here.client.auth.signOut()).error).toBeNull();
    expect(await isOpen(here)).toBe(false);
    const gone = await bench.client().auth.refreshSession({ refresh_token: here.session.refresh_token });
    expect(gone.error?.code).toBe("refresh_token_not_found");
  });

  it("is not an error when the session is gone already", async () => {
    const { client, user } = await signIn(bench);
    await bench.sql`delete from auth.sessions where user_id = ${user.id}`;
    expect((await client.auth.signOut()).error).toBeNull();
  });
});
