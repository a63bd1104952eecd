import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newNumber } from "../../testing/unique.ts";
import { anotherCode, newAddress, signIn } from "./testing-members.ts";
import { startAuthBench, type AuthBench } from "./testing.ts";

let bench: AuthBench;
beforeAll(async () => {
  bench = await startAuthBench();
});
afterAll(() => bench.stop());

const HALF = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

describe("the member's own account", () => {
  it("takes metadata at once, and removes a key that is set to null", async () => {
    const { client } = await signIn(bench, { data: { a: 1, b: 2 } });
    const { data, error } = await client.auth.updateUser({ data: { a: null, c: { d: true } } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ b: 2, c: { d: true } });
    expect(data.user?.user_metadata).not.toHaveProperty("a");
  });

  it("does not take app metadata from the member", async () => {
    const { session } = await signIn(bench);
    const answer = await bench.fetch("/user", {
      method: "PUT",
      headers: { authorization: `Bearer ${session.access_token}` },
      body: JSON.stringify({ app_metadata: { tier: "founder" } }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([403, { error_code: "not_admin" }]);
  });

  it("changes the e-mail address after both addresses agreed, in any order", async () => {
    for (const order of ["old first", "new first"]) {
      const { client, user, email } = await signIn(bench);
      const next = newAddress();
      const { data } = await client.auth.updateUser({ email: next });
      expect(data.user).toMatchObject({ email, new_email: next });
      const codes = new Map([email, next].map((to) => [to, bench.message(to).code]));
      const [first, second] = order === "old first" ? [email, next] : [next, email];
      const verify = (to: string) =>
        client.auth.verifyOtp({ email: to, token: codes.get(to) ?? "", type: "email_change" });
      const half = await verify(first);
      expect(half).toMatchObject({ data: { user: null, session: null }, error: null });
      expect((await client.auth.getUser()).data.user?.email).toBe(email);
      expect((await verify(first)).error?.code).toBe("otp_expired");
      const whole = await verify(second);
      expect(whole.error).toBeNull();
      expect(whole.data.user).toMatchObject({ id: user.id, email: next });
      expect(whole.data.user?.identities?.[0]?.identity_data?.email).toBe(next);
    }
  });

  it("tells both addresses what will happen, each under a subject of its own", async () => {
    const { client, email } = await signIn(bench);
    const next = newAddress();
    await client.auth.updateUser({ email: next });
    expect(bench.message(email).subject).toBe("Your Altura address is about to change");
    expect(bench.message(email).text).toContain(`replace this address with ${next}`);
    expect(bench.message(next).subject).toBe("Confirm this address for your Altura account");
    expect(bench.message(next).text).toContain(`use ${next} for your account`);
  });

  it("says the words of the hosted service after the first half of a change", async () => {
    const { client, email } = await signIn(bench);
    await client.auth.updateUser({ email: newAddress() });
    const answer = await bench.fetch("/verify", {
      method: "POST",
      body: JSON.stringify({ type: "email_change", email, token: bench.message(email).code }),
    });
    expect(await answer.json()).toEqual({ msg: HALF, code: "200" });
  });

  it("refuses an address or number that another member has", async () => {
    const [mine, other] = [await signIn(bench), await signIn(bench)];
    const email = await mine.client.auth.updateUser({ email: other.email });
    expect(email.error).toMatchObject({ status: 422, code: "email_exists" });
    const phone = newNumber();
    await bench.admin().auth.admin.updateUserById(other.user.id, { phone, phone_confirm: true });
    const number = await mine.client.auth.updateUser({ phone });
    expect(number.error).toMatchObject({ status: 422, code: "phone_exists" });
  });

  it("adds a phone number after its code, and it can be signed in with", async () => {
    const { client, user } = await signIn(bench);
    const phone = newNumber();
    await client.auth.updateUser({ phone: `+${phone}` });
    const { code } = bench.message(`+${phone}`);
    const wrong = await client.auth.verifyOtp({ phone, token: anotherCode(code), type: "phone_change" });
    expect(wrong.error?.code).toBe("otp_expired");
    const { data, error } = await client.auth.verifyOtp({ phone, token: code, type: "phone_change" });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id: user.id, phone });
    expect(data.user?.app_metadata.providers).toEqual(["email", "phone"]);
    await client.auth.signInWithOtp({ phone });
    const again = await client.auth.verifyOtp({ phone, token: bench.message(`+${phone}`).code, type: "sms" });
    expect(again.data.user?.id).toBe(user.id);
  });

  it("sends an open change again", async () => {
    const { client, email } = await signIn(bench);
    const next = newAddress();
    await client.auth.updateUser({ email: next });
    const count = bench.messages.length;
    expect((await client.auth.resend({ type: "email_change", email })).error).toBeNull();
    expect(
      bench.messages
        .slice(count)
        .map(({ to }) => to)
        .sort(),
    ).toEqual([email, next].sort());
    expect((await client.auth.resend({ type: "signup", email: newAddress() })).error).toBeNull();
    expect(bench.messages).toHaveLength(count + 2);
  });
});

describe("the password", () => {
  it("is set in a young session; the other sessions end", async () => {
    const { client, email } = await signIn(bench);
    const other = await signIn(bench, { email });
    expect((await client.auth.updateUser({ password: "long enough" })).error).toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await other.client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect((await client.auth.updateUser({ password: "long enough" })).error?.code).toBe("same_password");
    expect((await client.auth.updateUser({ password: "abc" })).error?.code).toBe("weak_password");
  });

  it("needs a fresh code in a session older than a day", async () => {
    const { client, user, email } = await signIn(bench);
    await bench.sql`update auth.sessions set created_at = now() - interval '2 days' where user_id = ${user.id}`;
    const password = "long enough";
    const asked = await client.auth.updateUser({ password });
    expect(asked.error).toMatchObject({ status: 400, code: "reauthentication_needed" });
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const { code, subject } = bench.message(email);
    expect(subject).toBe("Confirm your new password");
    const wrong = await client.auth.updateUser({ password, nonce: anotherCode(code) });
    expect(wrong.error).toMatchObject({ status: 422, code: "reauthentication_not_valid" });
    expect((await client.auth.updateUser({ password, nonce: code })).error).toBeNull();
    const replayed = await client.auth.updateUser({ password: "another long one", nonce: code });
    expect(replayed.error?.code).toBe("reauthentication_not_valid");
  });
});
