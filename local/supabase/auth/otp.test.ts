import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newNumber } from "../../testing/unique.ts";
import { anotherCode, newAddress, signIn } from "./testing-members.ts";
import { startAuthBench, type AuthBench } from "./testing.ts";

let bench: AuthBench;
beforeAll(async () => {
  bench = await startAuthBench();
});
afterAll(() => bench.stop());

const WRONG = { status: 403, code: "otp_expired", message: "Token has expired or is invalid" };

describe("one-time codes by e-mail", () => {
  it("makes an account, mails a code and a link, and signs in with the code", async () => {
    const { client, session, user, email } = await signIn(bench, {
      data: { full_name: "Ada", nested: { a: 1 } },
    });
    expect(user).toMatchObject({ email, aud: "authenticated", role: "authenticated", is_anonymous: false });
    expect(user.user_metadata).toMatchObject({ full_name: "Ada", nested: { a: 1 }, email_verified: true });
    expect(user.app_metadata).toMatchObject({ provider: "email", providers: ["email"] });
    expect(user.email_confirmed_at).toBeTruthy();
    expect(user.identities?.[0]).toMatchObject({
      provider: "email",
      identity_data: { email_verified: true },
    });
    expect(session.expires_in).toBe(900);
    const mail = bench.message(email);
    expect(mail.code).toMatch(/^\d{6}$/);
    expect(mail.text).toContain(mail.code);
    expect(mail.html).toContain(mail.code);
    expect(mail.text).toMatch(/\/auth\/confirm\?token_hash=[0-9a-f]{56}&type=email&next=\n/);
    expect((await client.auth.getUser()).data.user?.id).toBe(user.id);
  });

  it("stores metadata as an object that a trigger can read", async () => {
    const { email } = await signIn(bench, { data: { referral_click: "abc", nested: { a: 1 } } });
    const [row] = await bench.sql`
      select jsonb_typeof(raw_user_meta_data) as kind, raw_user_meta_data ->> 'referral_click' as click
      from auth.users where email = ${email}`;
    expect(row).toEqual({ kind: "object", click: "abc" });
  });

  it("signs a known member in again, into the same account, whatever the case of the address", async () => {
    const first = await signIn(bench);
    const client = bench.client();
    const shouted = first.email.toUpperCase();
    await client.auth.signInWithOtp({ email: shouted });
    expect(bench.message(first.email).subject).toBe("Your sign-in code");
    const token = bench.message(first.email).code;
    const { data, error } = await client.auth.verifyOtp({ email: shouted, token, type: "email" });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(first.user.id);
  });

  it("writes to a Spanish-speaking member in Spanish", async () => {
    const { email } = await signIn(bench, { data: { locale: "es" } });
    expect(bench.message(email).subject).toBe("Confirma tu correo");
  });

  it("refuses a wrong code, a code for another address and a code that was used", async () => {
    const [mine, other] = [newAddress(), newAddress()];
    const client = bench.client();
    await client.auth.signInWithOtp({ email: mine });
    await client.auth.signInWithOtp({ email: other });
    const { code } = bench.message(mine);
    const verify = (email: string, token: string) => client.auth.verifyOtp({ email, token, type: "email" });
    expect((await verify(mine, anotherCode(code))).error).toMatchObject(WRONG);
    expect((await verify(other, code)).error).toMatchObject(WRONG);
    expect((await verify(newAddress(), code)).error).toMatchObject(WRONG);
    expect((await verify(mine, code)).error).toBeNull();
    expect((await verify(mine, code)).error).toMatchObject(WRONG);
  });

  it("replaces the code when another is asked for", async () => {
    const email = newAddress();
    const client = bench.client();
    await client.auth.signInWithOtp({ email });
    const first = bench.message(email).code;
    await client.auth.signInWithOtp({ email });
    const second = bench.message(email).code;
    if (first !== second)
      expect((await client.auth.verifyOtp({ email, token: first, type: "email" })).error).toMatchObject(
        WRONG,
      );
    expect((await client.auth.verifyOtp({ email, token: second, type: "email" })).error).toBeNull();
  });

  it("refuses a code after an hour", async () => {
    const email = newAddress();
    const client = bench.client();
    await client.auth.signInWithOtp({ email });
    await bench.sql`
      update auth.users set confirmation_sent_at = now() - interval '61 minutes' where email = ${email}`;
    const { error } = await client.auth.verifyOtp({ email, token: bench.message(email).code, type: "email" });
    expect(error).toMatchObject(WRONG);
  });

  it("burns the code after ten wrong ones, also when they come all at once", async () => {
    const email = newAddress();
    const client = bench.client();
    await client.auth.signInWithOtp({ email });
    const { code } = bench.message(email);
    const tries = Array.from({ length: 10 }, () =>
      bench.client().auth.verifyOtp({ email, token: anotherCode(code), type: "email" }),
    );
    for (const { error } of await Promise.all(tries)) expect(error).toMatchObject(WRONG);
    expect((await client.auth.verifyOtp({ email, token: code, type: "email" })).error).toMatchObject({
      status: 429,
      code: "over_request_rate_limit",
    });
    await client.auth.signInWithOtp({ email });
    const fresh = bench.message(email).code;
    expect((await client.auth.verifyOtp({ email, token: fresh, type: "email" })).error).toBeNull();
  });

  it("makes one account of two simultaneous sign-ups", async () => {
    const email = newAddress();
    const sent = await Promise.all([1, 2, 3].map(() => bench.client().auth.signInWithOtp({ email })));
    expect(sent.map(({ error }) => error)).toEqual([null, null, null]);
    const [row] = await bench.sql`select count(*)::int as n from auth.users where email = ${email}`;
    expect(row?.n).toBe(1);
  });

  it("creates nobody when it may not, and refuses what is no address", async () => {
    const client = bench.client();
    const email = newAddress();
    const refused = await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    expect(refused.error).toMatchObject({ status: 422, code: "otp_disabled" });
    const odd = await client.auth.signInWithOtp({ email: "nobody" });
    expect(odd.error).toMatchObject({ status: 400, code: "validation_failed" });
  });
});

describe("one-time codes by text message", () => {
  it("signs in with the code of a message", async () => {
    const phone = newNumber();
    const client = bench.client();
    const { error } = await client.auth.signInWithOtp({ phone: `+${phone}` });
    expect(error).toBeNull();
    const message = bench.message(`+${phone}`);
    expect(message).toMatchObject({ channel: "sms" });
    const wrong = await client.auth.verifyOtp({ phone, token: anotherCode(message.code), type: "sms" });
    expect(wrong.error).toMatchObject(WRONG);
    const { data } = await client.auth.verifyOtp({ phone: `+${phone}`, token: message.code, type: "sms" });
    expect(data.user).toMatchObject({ phone, email: "", app_metadata: { provider: "phone" } });
    expect(data.user?.phone_confirmed_at).toBeTruthy();
  });

  it("refuses numbers that are none and channels that it has not", async () => {
    const client = bench.client();
    expect((await client.auth.signInWithOtp({ phone: "abc" })).error?.code).toBe("validation_failed");
    const whatsapp = await client.auth.signInWithOtp({
      phone: newNumber(),
      options: { channel: "whatsapp" },
    });
    expect(whatsapp.error?.code).toBe("validation_failed");
  });
});
