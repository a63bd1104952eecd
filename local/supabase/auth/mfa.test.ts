import { decodeJwt } from "jose";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newNumber } from "../../testing/unique.ts";
import { anotherCode, signIn, type SignedIn } from "./testing-members.ts";
import { startAuthBench, type AuthBench } from "./testing.ts";

let bench: AuthBench;
beforeAll(async () => {
  bench = await startAuthBench();
});
afterAll(() => bench.stop());

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

async function withTotp(): Promise<SignedIn & { factorId: string; secret: string }> {
  const member = await signIn(bench);
  const { data, error } = await member.client.auth.mfa.enroll({
    factorType: "totp",
    friendlyName: "Phone app",
    issuer: "Altura",
  });
  if (error) throw error;
  const { secret } = data.totp;
  const raised = await member.client.auth.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(secret) });
  if (raised.error) throw raised.error;
  return { ...member, factorId: data.id, secret };
}

describe("a second factor by app", () => {
  it("is enrolled with an address, a secret and a picture", async () => {
    const { client, email } = await signIn(bench);
    const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", issuer: "Altura" });
    expect(error).toBeNull();
    expect(data?.totp.uri).toMatch(/^otpauth:\/\/totp\/Altura:/);
    expect(decodeURIComponent(data?.totp.uri ?? "")).toContain(email);
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal1",
      nextLevel: "aal1",
    });
  });

  it("raises the session, and only that one survives", async () => {
    const member = await signIn(bench);
    const other = await signIn(bench, { email: member.email });
    const { data } = await member.client.auth.mfa.enroll({ factorType: "totp" });
    const code = codeOf(data?.totp.secret ?? "");
    const raised = await member.client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? "", code });
    expect(raised.error).toBeNull();
    expect(decodeJwt(raised.data?.access_token ?? "")).toMatchObject({
      aal: "aal2",
      amr: expect.arrayContaining([
        expect.objectContaining({ method: "totp" }),
        expect.objectContaining({ method: "otp" }),
      ]),
    });
    expect((await other.client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    const before = { refresh_token: member.session.refresh_token };
    expect((await bench.client().auth.refreshSession(before)).error?.code).toBe("refresh_token_not_found");
    const { data: refreshed } = await member.client.auth.refreshSession();
    expect(decodeJwt(refreshed.session?.access_token ?? "").aal).toBe("aal2");
    expect((await member.client.auth.mfa.listFactors()).data?.totp).toHaveLength(1);
  });

  it("is asked for at the next sign-in before the login may be changed", async () => {
    const { email, factorId, secret } = await withTotp();
    const { client } = await signIn(bench, { email });
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal1",
      nextLevel: "aal2",
    });
    const refused = await client.auth.updateUser({ password: "long enough" });
    expect(refused.error).toMatchObject({ status: 401, code: "insufficient_aal" });
    expect((await client.auth.mfa.unenroll({ factorId })).error?.code).toBe("insufficient_aal");
    expect((await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "b" })).error?.code).toBe(
      "insufficient_aal",
    );
    await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect((await client.auth.updateUser({ password: "long enough" })).error).toBeNull();
  });

  it("refuses a wrong code, a used challenge, an old challenge and another member's factor", async () => {
    const { client, factorId, secret } = await withTotp();
    const challenge = async () => (await client.auth.mfa.challenge({ factorId })).data?.id ?? "";
    const challengeId = await challenge();
    const code = codeOf(secret);
    const wrong = await client.auth.mfa.verify({ factorId, challengeId, code: anotherCode(code) });
    expect(wrong.error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
    expect((await client.auth.mfa.verify({ factorId, challengeId, code })).error).toBeNull();
    const replay = await client.auth.mfa.verify({ factorId, challengeId, code });
    expect(replay.error?.code).toBe("mfa_ip_address_mismatch");
    const old = await challenge();
    await bench.sql`update auth.mfa_challenges set created_at = now() - interval '6 minutes' where id = ${old}`;
    expect((await client.auth.mfa.verify({ factorId, challengeId: old, code })).error?.code).toBe(
      "mfa_challenge_expired",
    );
    const stranger = await signIn(bench);
    const foreign = await stranger.client.auth.mfa.challenge({ factorId });
    expect(foreign.error).toMatchObject({ status: 404, code: "mfa_factor_not_found" });
  });

  it("is removed by a raised session, which falls back", async () => {
    const { client, factorId } = await withTotp();
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
    const { data } = await client.auth.refreshSession();
    expect(decodeJwt(data.session?.access_token ?? "")).toMatchObject({
      aal: "aal1",
      amr: [{ method: "otp" }],
    });
  });

  it("has one name per member", async () => {
    const { client } = await withTotp();
    const again = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone app" });
    expect(again.error).toMatchObject({ status: 422, code: "mfa_factor_name_conflict" });
  });
});

describe("a second factor by text message", () => {
  it("is sent a code and raises the session", async () => {
    const { client } = await signIn(bench);
    const phone = newNumber();
    const { data } = await client.auth.mfa.enroll({
      factorType: "phone",
      phone: `+${phone}`,
      friendlyName: "sms",
    });
    const factorId = data?.id ?? "";
    const challenge = await client.auth.mfa.challenge({ factorId });
    const challengeId = challenge.data?.id ?? "";
    const { code } = bench.message(`+${phone}`);
    const wrong = await client.auth.mfa.verify({ factorId, challengeId, code: anotherCode(code) });
    expect(wrong.error?.code).toBe("mfa_verification_failed");
    const raised = await client.auth.mfa.verify({ factorId, challengeId, code });
    expect(raised.error).toBeNull();
    expect(decodeJwt(raised.data?.access_token ?? "").amr).toEqual(
      expect.arrayContaining([expect.objectContaining({ method: "mfa/phone" })]),
    );
  });
});
