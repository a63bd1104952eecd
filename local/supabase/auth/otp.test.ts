import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startAuthBench, type AuthBench } from "./testing.ts";

let bench: AuthBench;
beforeAll(async () => {
  bench = await startAuthBench();
});
afterAll(() => bench.stop());

const address = () => `${crypto.randomUUID()}@altura.test`;

async function signIn(email: string, data?: Record<string, unknown>) {
  const client = bench.client();
  const { error } = await client.auth.signInWithOtp({ email, options: { data } });
  expect(error).toBeNull();
  const verified = await client.auth.verifyOtp({ email, token: bench.message(email).code, type: "email" });
  expect(verified.error).toBeNull();
  return { client, ...verified.data };
}

describe("one-time codes by e-mail", () => {
  it("makes an account, mails a code and a link, and signs in with the code", async () => {
    const email = address();
    const { client, session, user } = await signIn(email, { full_name: "Ada", nested: { a: 1 } });
    expect(user).toMatchObject({ email, aud: "authenticated", role: "authenticated", is_anonymous: false });
    expect(user?.user_metadata).toMatchObject({ full_name: "Ada", nested: { a: 1 }, email_verified: true });
    expect(user?.email_confirmed_at).toBeTruthy();
    expect(user?.identities?.[0]).toMatchObject({
      provider: "email",
      identity_data: { email_verified: true },
    });
    expect(session?.expires_in).toBe(3600);
    const mail = bench.message(email);
    expect(mail.code).toMatch(/^\d{6}$/);
    expect(mail.text).toContain(mail.code);
    expect(mail.html).toContain(mail.code);
    expect(mail.text).toMatch(/\/auth\/confirm\?token_hash=[0-9a-f]{56}&type=email/);
    const { data } = await client.auth.getUser();
    expect(data.user?.id).toBe(user?.id);
    const [row] =
      await bench.sql`select raw_user_meta_data -> 'nested' ->> 'a' as a from auth.users where email = ${email}`;
    expect(row?.a).toBe("1");
  });

  it("signs a known member in again, into the same account", async () => {
    const email = address();
    const first = await signIn(email);
    const second = await signIn(email);
    expect(second.user?.id).toBe(first.user?.id);
    expect(bench.message(email).subject).toBe("Your sign-in code");
  });

  it("refuses a wrong code, a code for another address and a code that was used", async () => {
    const [mine, other] = [address(), address()];
    const client = bench.client();
    await client.auth.signInWithOtp({ email: mine });
    await client.auth.signInWithOtp({ email: other });
    const code = bench.message(mine).code;
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    for (const [email, token] of [
      [mine, wrong],
      [other, code],
    ] as const) {
      const { error } = await client.auth.verifyOtp({ email, token, type: "email" });
      expect(error).toMatchObject({
        status: 403,
        code: "otp_expired",
        message: "Token has expired or is invalid",
      });
    }
    expect((await client.auth.verifyOtp({ email: mine, token: code, type: "email" })).error).toBeNull();
    expect((await client.auth.verifyOtp({ email: mine, token: code, type: "email" })).error?.code).toBe(
      "otp_expired",
    );
  });
});
