import { createServerClient } from "@supabase/ssr";
import { decodeJwt, generateKeyPair, SignJWT, type CryptoKey } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "../../local/supabase/auth/testing-members.ts";
import { startAuthBench, type AuthBench } from "../../local/supabase/auth/testing.ts";
import type { ServerSupabase } from "@/lib/platform/supabase/server";
import { readClaims } from "./claims";

let bench: AuthBench;
beforeAll(async () => {
  bench = await startAuthBench();
});
afterAll(() => bench.stop());

type Session = { access_token: string; refresh_token: string; expires_at?: number };

/** What a request with this session in its cookie is told, and the cookies it leaves with. */
async function visit(session: Session) {
  const jar = new Map([
    ["altura-auth", `base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`],
  ]);
  const supabase = createServerClient(bench.url, bench.keys.publishable, {
    cookieOptions: { name: "altura-auth" },
    cookies: {
      getAll: () => [...jar].map(([name, value]) => ({ name, value })),
      setAll: (cookies) =>
        cookies.forEach(({ name, value }) => (value ? jar.set(name, value) : jar.delete(name))),
    },
  }) as unknown as ServerSupabase;
  return { ...(await readClaims(supabase)), jar };
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const expired = <S extends Session>(session: S): S => ({ ...session, expires_at: 1_000_000 });

describe("whose a session cookie is", () => {
  it("is told by a token of our own, which says nothing about roles", async () => {
    const { session, user } = await signIn(bench, { data: { role: "admin", roles: ["admin"] } });
    const { member, refusal } = await visit(session);
    expect(refusal).toBeNull();
    expect(member).toMatchObject({ id: user.id, level: "aal1" });
    expect(JSON.stringify(member)).not.toContain("admin");
  });

  it("is nobody's with a token that is unsigned, of another key, or for another audience", async () => {
    const { session } = await signIn(bench);
    const claims = decodeJwt(session.access_token);
    const foreign = await generateKeyPair("ES256");
    const sign = (key: CryptoKey, changes: object) =>
      new SignJWT({ ...claims, ...changes })
        .setProtectedHeader({ alg: "ES256", kid: bench.keys.kid, typ: "JWT" })
        .sign(key);
    const [, body, signature] = session.access_token.split(".");
    const admin = part({ ...claims, role: "service_role", user_metadata: { role: "admin" } });
    const refused = {
      unsigned: `${part({ alg: "none", typ: "JWT" })}.${body}.`,
      "unsigned with a key id": `${part({ alg: "none", kid: bench.keys.kid, typ: "JWT" })}.${body}.${signature}`,
      changed: `${session.access_token.split(".")[0]}.${admin}.${signature}`,
      foreign: await sign(foreign.privateKey, {}),
    };
    for (const [name, access_token] of Object.entries(refused)) {
      const { member, refusal } = await visit({ ...session, access_token });
      expect([name, member, refusal]).toEqual([name, null, "jwt_invalid"]);
    }
    for (const changes of [{ aud: "somebody-else" }, { role: "service_role" }, { session_id: "" }]) {
      const access_token = await sign(bench.keys.privateKey, changes);
      expect((await visit({ ...session, access_token })).member).toBeNull();
    }
  });

  it("is refreshed when the token has run out, and nobody's when that fails: unknown, or used before", async () => {
    const { session, user } = await signIn(bench);
    const renewed = await visit(expired(session));
    expect(renewed.member?.id).toBe(user.id);
    const second = JSON.parse(
      Buffer.from((renewed.jar.get("altura-auth") ?? "").replace("base64-", ""), "base64url").toString(),
    ) as Session;
    expect((await visit(expired(second))).member?.id).toBe(user.id);

    await bench.sql`
      update auth.refresh_tokens set updated_at = now() - interval '1 minute' where user_id = ${user.id}`;
    const reused = await visit(expired(session));
    expect([reused.member, reused.refusal]).toEqual([null, "unauthenticated"]);
    expect(reused.jar.size).toBe(0);
    // The whole family went with it.
    expect((await visit(expired(second))).member).toBeNull();
    const unknown = await visit(expired({ ...session, refresh_token: "abcdefghijkl" }));
    expect([unknown.member, unknown.refusal]).toEqual([null, "unauthenticated"]);
  });
});
