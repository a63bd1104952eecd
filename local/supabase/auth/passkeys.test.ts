import type { SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn, type SignedIn } from "./testing-members.ts";
import { softKey, type SoftKey } from "./testing-passkey.ts";
import { startAuthBench, type AuthBench } from "./testing.ts";

let bench: AuthBench;
beforeAll(async () => {
  bench = await startAuthBench();
});
afterAll(() => bench.stop());

type Lie = Parameters<SoftKey["get"]>[1];

async function register(client: SupabaseClient, key: SoftKey, lie: { from?: string; asks?: boolean } = {}) {
  const begun = await client.auth.passkey.startRegistration();
  if (begun.error) return begun;
  const { challenge_id: challengeId, options } = begun.data;
  return client.auth.passkey.verifyRegistration({
    challengeId,
    credential: key.create(options, lie) as never,
  });
}

/** What a visitor's device answers; the account is the one that it keeps with the key. */
async function enter(key: SoftKey, user: string, lie: Lie = {}, client = bench.client()) {
  const begun = await client.auth.passkey.startAuthentication();
  if (begun.error) throw begun.error;
  const { challenge_id: challengeId, options } = begun.data;
  const credential = key.get(options, { user, ...lie }) as never;
  const answer = () => client.auth.passkey.verifyAuthentication({ challengeId, credential });
  return { client, challengeId, answer, ...(await answer()) };
}

async function withKey(): Promise<SignedIn & { key: SoftKey; id: string }> {
  const member = await signIn(bench);
  const key = softKey(bench.siteUrl);
  const { data, error } = await register(member.client, key);
  if (error) throw error;
  return { ...member, key, id: data?.id ?? "" };
}

async function addApp(client: SupabaseClient) {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "App" });
  if (error) throw error;
  const code = new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate();
  const shown = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code });
  if (shown.error) throw shown.error;
}

const aged = (challengeId: string) =>
  bench.sql`update auth.webauthn_challenges set expires_at = now() - interval '1 second' where id = ${challengeId}`;

describe("a passkey of an account", () => {
  it("signs in without an address, at the first level, and says so in the token", async () => {
    const { user, key } = await withKey();
    const { client, data, error } = await enter(key, user.id);
    expect(error).toBeNull();
    expect(data?.user?.id).toBe(user.id);
    expect(decodeJwt(data?.session?.access_token ?? "")).toMatchObject({
      aal: "aal1",
      amr: [{ method: "passkey" }],
    });
    expect((await client.auth.getUser()).data.user?.id).toBe(user.id);
    expect((await client.auth.refreshSession()).error).toBeNull();
  });

  it("is listed with name and use, renamed and removed by its owner alone", async () => {
    const { client, user, key, id } = await withKey();
    expect((await client.auth.passkey.list()).data).toEqual([
      { id, friendly_name: "Passkey", created_at: expect.any(String) },
    ]);
    await enter(key, user.id);
    const renamed = await client.auth.passkey.update({ passkeyId: id, friendlyName: "Laptop" });
    expect(renamed.data).toMatchObject({ id, friendly_name: "Laptop", last_used_at: expect.any(String) });

    const other = await signIn(bench);
    expect((await other.client.auth.passkey.list()).data).toEqual([]);
    const stolen = { passkeyId: id, friendlyName: "Mine" };
    expect((await other.client.auth.passkey.update(stolen)).error?.status).toBe(404);
    expect((await other.client.auth.passkey.delete(stolen)).error?.status).toBe(404);
    for (const friendlyName of ["", "x".repeat(121)])
      expect((await client.auth.passkey.update({ passkeyId: id, friendlyName })).error?.status).toBe(400);

    expect((await client.auth.passkey.delete({ passkeyId: id })).error).toBeNull();
    expect((await enter(key, user.id)).error?.code).toBe("webauthn_verification_failed");
    expect((await bench.fetch("/passkeys")).status).toBe(401);
  });

  it("is refused from another site, with another key or account, and without fingerprint or PIN", async () => {
    const [ada, mateo] = [await withKey(), await withKey()];
    const wrong = async (key: SoftKey, user: string, lie?: Lie) => (await enter(key, user, lie)).error?.code;
    const refused = "webauthn_verification_failed";
    expect(await wrong(ada.key, ada.user.id, { from: "https://altura.example" })).toBe(refused);
    expect(await wrong(ada.key, ada.user.id, { asks: false })).toBe(refused);
    expect(await wrong(ada.key, mateo.user.id)).toBe(refused);
    expect(await wrong(ada.key, "")).toBe(refused);
    expect(await wrong(softKey(bench.siteUrl), ada.user.id)).toBe(refused);
    expect((await enter(ada.key, ada.user.id)).error).toBeNull();
  });

  it("takes no copy of a key, whose counter goes back", async () => {
    const { user, key } = await withKey();
    expect((await enter(key, user.id, { count: 7 })).error).toBeNull();
    expect((await enter(key, user.id, { count: 6 })).error?.code).toBe("webauthn_verification_failed");
  });

  it("answers a challenge once, within five minutes, and one of its own kind and person", async () => {
    const { client, user, key } = await withKey();
    const { answer } = await enter(key, user.id);
    expect((await answer()).error?.code).toBe("webauthn_challenge_not_found");
    const late = await bench.client().auth.passkey.startAuthentication();
    const { challenge_id: challengeId = "", options } = late.data ?? {};
    await aged(challengeId);
    const credential = key.get(options as never, { user: user.id }) as never;
    const said = await bench.client().auth.passkey.verifyAuthentication({ challengeId, credential });
    expect(said.error?.code).toBe("webauthn_challenge_expired");
    // A wrong answer uses its challenge up as well.
    const wrong = await enter(softKey(bench.siteUrl), user.id);
    expect((await wrong.answer()).error?.code).toBe("webauthn_challenge_not_found");

    const own = await client.auth.passkey.startRegistration();
    const create = softKey(bench.siteUrl).create(own.data?.options as never) as never;
    const begun = own.data?.challenge_id ?? "";
    const other = await signIn(bench);
    for (const one of [begun, challengeId]) {
      const taken = await other.client.auth.passkey.verifyRegistration({
        challengeId: one,
        credential: create,
      });
      expect(taken.error).toMatchObject({ code: "webauthn_challenge_not_found" });
    }
    const kept = await client.auth.passkey.verifyRegistration({ challengeId: begun, credential: create });
    expect(kept.error).toBeNull();
  });

  it("lets nobody in who is banned, and goes with the account", async () => {
    const { user, key } = await withKey();
    await bench.admin().auth.admin.updateUserById(user.id, { ban_duration: "1h" });
    expect((await enter(key, user.id)).error?.code).toBe("user_banned");
    await bench.admin().auth.admin.deleteUser(user.id);
    expect((await enter(key, user.id)).error?.code).toBe("webauthn_verification_failed");
    expect(await bench.sql`select 1 from auth.webauthn_credentials where user_id = ${user.id}`).toHaveLength(
      0,
    );
  });
});

describe("adding a passkey", () => {
  it("takes a key once, from this site, that asks its owner, and ten of them at most", async () => {
    const { client, key } = await withKey();
    const again = await register(client, key);
    expect(again.error).toMatchObject({ code: "webauthn_credential_exists" });
    for (const lie of [{ from: "https://altura.example" }, { asks: false }])
      expect((await register(client, softKey(bench.siteUrl), lie)).error).toMatchObject({
        code: "webauthn_verification_failed",
      });
    for (let made = 1; made < 10; made++)
      expect((await register(client, softKey(bench.siteUrl))).error).toBeNull();
    expect((await register(client, softKey(bench.siteUrl))).error).toMatchObject({
      code: "too_many_passkeys",
    });
  });

  it("asks for a key that the device finds by itself and does not have yet, whatever that one is for", async () => {
    const { client, key } = await withKey();
    const { data } = await client.auth.passkey.startRegistration();
    expect(data?.options).toMatchObject({
      rp: { id: new URL(bench.siteUrl).hostname },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ id: key.id }],
    });
    const { hostname, origin } = new URL(bench.siteUrl);
    const factor = await client.auth.mfa.enroll({ factorType: "webauthn", friendlyName: "Second" });
    const asked = await client.auth.mfa.challenge({
      factorId: factor.data?.id ?? "",
      webauthn: { rpId: hostname, rpOrigins: [origin] },
    });
    const options = asked.data?.webauthn.credential_options.publicKey as {
      excludeCredentials?: { id: ArrayBuffer }[];
    };
    const left = options.excludeCredentials?.map(({ id }) => Buffer.from(id).toString("base64url"));
    expect(left).toEqual([key.id]);
  });

  it("needs the second factor where there is one, as removing does, which a passkey alone is not", async () => {
    const { client, user, key, id } = await withKey();
    await addApp(client);
    const { client: next } = await enter(key, user.id);
    expect((await next.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal1",
      nextLevel: "aal2",
    });
    expect((await next.auth.passkey.startRegistration()).error?.code).toBe("insufficient_aal");
    expect((await next.auth.passkey.delete({ passkeyId: id })).error?.code).toBe("insufficient_aal");
    expect((await register(client, softKey(bench.siteUrl))).error).toBeNull();
    expect((await client.auth.passkey.delete({ passkeyId: id })).error).toBeNull();
  });

  it("is not for those whom their company signs in", async () => {
    const { client, user } = await signIn(bench);
    await bench.sql`update auth.users set is_sso_user = true where id = ${user.id}`;
    expect((await client.auth.passkey.startRegistration()).error?.code).toBe("validation_failed");
  });
});

it("refuses what is no answer, and answers of a network that asks too often", async () => {
  const call = (body: object, path = "/passkeys/authentication/verify") =>
    bench.fetch(path, { method: "POST", body: JSON.stringify(body) });
  const challenge_id = crypto.randomUUID();
  for (const body of [
    {},
    { challenge_id },
    { challenge_id: "x", credential: {} },
    { challenge_id, credential: {} },
  ])
    expect((await call(body)).status).toBe(400);
  const address = "203.0.113.77";
  await bench.sql`insert into local_auth.counts (key, since, count)
    values (${`ip:passkey_options:${address}`}, now(), 100000)`;
  const headers = { apikey: bench.keys.secret, "sb-forwarded-for": address };
  const ask = await bench.fetch("/passkeys/authentication/options", { method: "POST", body: "{}", headers });
  expect(ask.status).toBe(429);
});
