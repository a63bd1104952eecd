import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newNumber } from "../../testing/unique.ts";
import { newAddress, signIn } from "./testing-members.ts";
import { startAuthBench, type AuthBench } from "./testing.ts";

let bench: AuthBench;
beforeAll(async () => {
  bench = await startAuthBench();
});
afterAll(() => bench.stop());

const password = "correct horse";

describe("signing up with a password", () => {
  it("opens no session before the address is confirmed", async () => {
    const email = newAddress();
    const client = bench.client();
    const { data, error } = await client.auth.signUp({ email, password, options: { data: { a: 1 } } });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { a: 1 } });
    const early = await client.auth.signInWithPassword({ email, password });
    expect(early.error).toMatchObject({ status: 400, code: "email_not_confirmed" });
    const { error: refused } = await client.auth.verifyOtp({
      email,
      token: bench.message(email).code,
      type: "signup",
    });
    expect(refused).toBeNull();
    const { data: later } = await bench.client().auth.signInWithPassword({ email, password });
    expect(later.user?.id).toBe(data.user?.id);
  });

  it("answers the same for an address that is taken, waits for its owner, or is new", async () => {
    const member = await signIn(bench, { data: { secret: "x" } });
    const waiting = newAddress();
    await bench.client().auth.signInWithOtp({ email: waiting, options: { data: { secret: "x" } } });
    await bench.sql`
      update auth.users set created_at = now() - interval '1 day', invited_at = now() where email = ${waiting}`;
    const count = bench.messages.length;

    const shape = (value: unknown, email: string): unknown => {
      if (Array.isArray(value)) return value.map((one) => shape(one, email));
      if (value !== null && typeof value === "object")
        return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shape(one, email)]));
      if (typeof value !== "string") return value;
      if (/^[0-9a-f-]{36}$/.test(value)) return "an id";
      if (/^\d{4}-\d\d-\d\dT/.test(value)) return Date.now() - Date.parse(value) < 20_000 ? "now" : value;
      return value.replaceAll(email, "the address");
    };
    const ask = async (email: string) => {
      const body = JSON.stringify({ email, password, data: { a: 1 } });
      const answer = await bench.fetch("/signup", { method: "POST", body });
      const json = (await answer.json()) as { id: string };
      return { id: json.id, shape: [answer.status, shape(json, email)] };
    };
    const fresh = newAddress();
    const first = await ask(fresh);
    expect(JSON.stringify(first.shape)).not.toContain("secret");
    for (const email of [fresh, member.email, waiting]) {
      const [one, other] = [await ask(email), await ask(email)];
      expect(one.shape).toEqual(first.shape);
      expect(other).toEqual(one);
      expect(one.id).not.toBe(member.user.id);
    }
    expect(bench.messages.slice(count).some(({ to }) => to === member.email)).toBe(false);
    const taken = await bench.client().auth.signInWithPassword({ email: member.email, password });
    expect(taken.error?.code).toBe("invalid_credentials");
  });

  it("works with a number, and refuses weak passwords and anonymous visitors", async () => {
    const phone = newNumber();
    const client = bench.client();
    expect((await client.auth.signUp({ phone, password })).error).toBeNull();
    const token = bench.message(`+${phone}`).code;
    expect((await client.auth.verifyOtp({ phone, token, type: "sms" })).error).toBeNull();
    expect((await client.auth.signInWithPassword({ phone: `+${phone}`, password })).error).toBeNull();
    const weak = await client.auth.signUp({ email: newAddress(), password: "abc" });
    expect(weak.error).toMatchObject({
      name: "AuthWeakPasswordError",
      code: "weak_password",
      reasons: ["length"],
    });
    const anonymous = await client.auth.signInAnonymously();
    expect(anonymous.error).toMatchObject({ status: 422, code: "anonymous_provider_disabled" });
  });
});

describe("signing in with a password", () => {
  it("refuses a wrong password and an unknown address alike", async () => {
    const { email } = await signIn(bench);
    for (const address of [email, newAddress()]) {
      const { error } = await bench
        .client()
        .auth.signInWithPassword({ email: address, password: "wrong one" });
      expect(error).toMatchObject({
        status: 400,
        code: "invalid_credentials",
        message: "Invalid login credentials",
      });
    }
  });

  it("is recovered by a mailed code, and answers the same for an unknown address", async () => {
    const { email } = await signIn(bench);
    const client = bench.client();
    const count = bench.messages.length;
    expect((await client.auth.resetPasswordForEmail(newAddress())).error).toBeNull();
    expect(bench.messages).toHaveLength(count);
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    const { code: token } = bench.message(email);
    expect((await client.auth.verifyOtp({ email, token, type: "recovery" })).error).toBeNull();
    expect(events).toContain("PASSWORD_RECOVERY");
    expect((await client.auth.updateUser({ password })).error).toBeNull();
    expect((await bench.client().auth.signInWithPassword({ email, password })).error).toBeNull();
  });
});

describe("what is not offered", () => {
  it("is refused with the codes of the hosted service", async () => {
    const client = bench.client();
    const id = await client.auth.signInWithIdToken({ provider: "google", token: "x.y.z" });
    expect(id.error).toMatchObject({ status: 400, code: "validation_failed" });
    const sso = await client.auth.signInWithSSO({ domain: "company.example" });
    expect(sso.error).toMatchObject({
      status: 404,
      code: "sso_provider_not_found",
      message: "No SSO provider assigned for this domain",
    });
    const none = await client.auth.signInWithSSO({ domain: "" });
    expect(none.error?.code).toBe("validation_failed");
    const grant = await bench.fetch("/token?grant_type=device", { method: "POST", body: "{}" });
    expect([grant.status, await grant.json()]).toMatchObject([400, { msg: "unsupported_grant_type" }]);
    expect((await bench.fetch("/oauth/authorize")).status).toBe(404);
  });

  it("needs an address: the words of auth-js itself", async () => {
    const { error } = await bench.client().auth.signInWithOtp({} as never);
    expect(error?.message).toBe("You must provide either an email or phone number.");
  });
});
