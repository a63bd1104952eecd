import { decodeJwt, generateKeyPair, SignJWT, type CryptoKey } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "../../local/supabase/auth/testing-members.ts";
import { startAuthBench, type AuthBench } from "../../local/supabase/auth/testing.ts";
import { clientOptions } from "@/lib/platform/supabase/time-limits";
import { createSessionClient } from "@/lib/platform/supabase/session/session-client";
import { freshToken } from "@/lib/platform/supabase/session/session-cookie";
import { readClaims } from "./claims";

let bench: AuthBench;
beforeAll(async () => {
  bench = await startAuthBench();
  Object.assign(process.env, {
    APP_URL: "http://localhost:3000",
    SUPABASE_URL: bench.url,
    SUPABASE_PUBLISHABLE_KEY: bench.keys.publishable,
  });
});
afterAll(() => bench.stop());

type Session = { access_token: string; refresh_token: string; expires_at?: number };

/** What a request with this session in its cookie is told, and the cookies it leaves with. */
async function visit(session: Session) {
  const jar = new Map([
    ["altura-auth", `base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`],
  ]);
  const held = () => [...jar].map(([name, value]) => ({ name, value }));
  const supabase = createSessionClient(
    {
      getAll: held,
      setAll: (cookies) =>
        cookies.forEach(({ name, value }) => (value ? jar.set(name, value) : jar.delete(name))),
    },
    { db: clientOptions.db, fetch },
  );
  return { ...(await readClaims(() => supabase, freshToken(held()))), jar };
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

  it("is told without the auth service while the process remembers the token, and by no other token", async () => {
    const { session, user } = await signIn(bench);
    expect((await visit(session)).member?.id).toBe(user.id);
    const [head, body = "", signature = ""] = session.access_token.split(".");
    const claims = decodeJwt(session.access_token);
    const foreign = await generateKeyPair("ES256");
    const sign = (key: CryptoKey, changes: object) =>
      new SignJWT({ ...claims, ...changes })
        .setProtectedHeader({ alg: "ES256", kid: bench.keys.kid, typ: "JWT" })
        .sign(key);
    const refused = {
      tampered: `${head}.${part({ ...claims, aal: "aal2" })}.${signature}`,
      "with another signature": `${head}.${body}.${signature.split("").reverse().join("")}`,
      "with a letter more": `${session.access_token}A`,
      "of another key": await sign(foreign.privateKey, {}),
      expired: await sign(bench.keys.privateKey, { exp: Math.floor(Date.now() / 1000) - 1 }),
    };
    for (const [name, access_token] of Object.entries(refused)) {
      for (const time of ["once", "twice"]) {
        const { member, refusal } = await visit({ ...session, access_token });
        const why = name === "expired" ? "unauthenticated" : "jwt_invalid";
        expect([name, time, member, refusal]).toEqual([name, time, null, why]);
      }
    }
    expect((await visit(session)).member?.id, "the good one is still known").toBe(user.id);
  });

  it("is asked anew once a remembered token has run out", async () => {
    const { session } = await signIn(bench);
    const exp = Math.floor(Date.now() / 1000) + 2;
    const access_token = await new SignJWT({ ...decodeJwt(session.access_token), exp })
      .setProtectedHeader({ alg: "ES256", kid: bench.keys.kid, typ: "JWT" })
      .sign(bench.keys.privateKey);
    expect((await visit({ ...session, access_token })).member).not.toBeNull();
    const refusal = async () => (await visit({ ...session, access_token })).refusal;
    await expect.poll(refusal).toBe("unauthenticated");
  });
});
