import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOSTED_LIMITS } from "./options.ts";
import { newNumber } from "../../testing/unique.ts";
import { anotherCode, newAddress, signIn } from "./testing-members.ts";
import { startAuthBench, type AuthBench } from "./testing.ts";

let bench: AuthBench;
beforeAll(async () => {
  bench = await startAuthBench({ limits: { ...HOSTED_LIMITS, emailCooldown: 60, smsCooldown: 60 } });
});
afterAll(() => bench.stop());

let caller = 0;
/** A visitor whose address the app's own server passes on, as the hosted service takes it: with the secret key only. */
const from = () => ({ apikey: bench.keys.secret, "Sb-Forwarded-For": `203.0.113.${++caller}` });

async function post(path: string, body: object, headers: Record<string, string>) {
  const answer = await bench.fetch(path, { method: "POST", body: JSON.stringify(body), headers });
  return [answer.status, ((await answer.json()) as { error_code?: string }).error_code] as const;
}

describe("limits", () => {
  it("allow one mail and one message a minute to one account", async () => {
    const client = bench.client();
    const [email, phone] = [newAddress(), newNumber()];
    expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
    expect((await client.auth.signInWithOtp({ email })).error).toMatchObject({
      status: 429,
      code: "over_email_send_rate_limit",
      message: expect.stringMatching(
        /^For security purposes, you can only request this after \d+ seconds\.$/,
      ),
    });
    expect((await client.auth.signInWithOtp({ phone })).error).toBeNull();
    expect((await client.auth.signInWithOtp({ phone })).error?.code).toBe("over_sms_send_rate_limit");
    expect(bench.messages.filter(({ to }) => to === email || to === `+${phone}`)).toHaveLength(2);
  });

  it("allow thirty codes in five minutes to one caller, failed ones counted", async () => {
    const headers = from();
    for (let n = 0; n < 30; n++) expect((await post("/otp", { email: "x" }, headers))[0]).toBe(400);
    expect(await post("/otp", { email: newAddress() }, headers)).toEqual([429, "over_request_rate_limit"]);
    expect((await post("/otp", { email: newAddress() }, from()))[0]).toBe(200);
  });

  it("allow thirty guesses in five minutes to one caller, over all addresses", async () => {
    const headers = from();
    const guess = () => post("/verify", { type: "email", email: newAddress(), token: "000000" }, headers);
    for (let n = 0; n < 30; n++) expect(await guess()).toEqual([403, "otp_expired"]);
    expect(await guess()).toEqual([429, "over_request_rate_limit"]);
  });

  it("allow a hundred and fifty refreshes in five minutes to one caller", async () => {
    const headers = from();
    const refresh = () => post("/token?grant_type=refresh_token", { refresh_token: "abcdefghijkl" }, headers);
    const answers = await Promise.all(Array.from({ length: 150 }, refresh));
    expect(answers.every(([status]) => status === 400)).toBe(true);
    expect(await refresh()).toEqual([429, "over_request_rate_limit"]);
  });

  it("count a stranger by the connection, whatever address the request claims", async () => {
    const claims = (n: number) => ({
      "x-forwarded-for": `198.51.100.${n}`,
      "Sb-Forwarded-For": `198.51.100.${n}`,
    });
    const answers = [];
    for (let n = 0; n < 40; n++)
      answers.push((await post("/recover", { email: newAddress() }, claims(n)))[0]);
    expect(answers).toEqual([...Array<number>(30).fill(200), ...Array<number>(10).fill(429)]);
    expect(await post("/recover", { email: newAddress() }, {})).toEqual([429, "over_request_rate_limit"]);
  });

  it("leave room for the app's own server while it does not know whom it speaks for", async () => {
    const headers = { apikey: bench.keys.secret };
    for (let n = 0; n < 31; n++) expect((await post("/otp", { email: "x" }, headers))[0]).toBe(400);
    await bench.sql`update local_auth.counts set count = 600 where key = 'ip:otp:server'`;
    expect(await post("/otp", { email: "x" }, headers)).toEqual([429, "over_request_rate_limit"]);
  });

  it("allow fifteen tries of a second factor a minute to one caller", async () => {
    const member = await signIn(bench);
    const authorization = `Bearer ${member.session.access_token}`;
    const headers = { ...from(), authorization };
    const enrolled = await member.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "app" });
    const path = `/factors/${enrolled.data?.id}/challenge`;
    for (let n = 0; n < 15; n++) expect((await post(path, {}, headers))[0]).toBe(200);
    expect(await post(path, {}, headers)).toEqual([429, "over_request_rate_limit"]);
  });

  it("live in Postgres and start anew when the window is over", async () => {
    const headers = from();
    const key = `ip:otp:${headers["Sb-Forwarded-For"]}`;
    await bench.sql`insert into local_auth.counts values (${key}, now() - interval '6 minutes', 30)`;
    expect((await post("/otp", { email: "x" }, headers))[0]).toBe(400);
    const rows = await bench.sql`select count from local_auth.counts where key = ${key}`;
    expect(rows.map((row) => row.count)).toEqual([1]);
  });
});

describe("wrong codes for one address", () => {
  const guess = (email: string, token: string) => post("/verify", { type: "email", email, token }, from());

  it("answer 429 after ten, known or not, until another message is asked for", async () => {
    const [known, unknown] = [newAddress(), newAddress()];
    await bench.client().auth.signInWithOtp({ email: known });
    const { code } = bench.message(known);
    for (const email of [known, unknown]) {
      for (let n = 0; n < 10; n++)
        expect(await guess(email, anotherCode(code))).toEqual([403, "otp_expired"]);
      expect(await guess(email, code)).toEqual([429, "over_request_rate_limit"]);
      expect((await post("/recover", { email }, from()))[0]).toBe(200);
      expect(await guess(email, "000000")).toEqual([403, "otp_expired"]);
    }
    expect((await guess(known, bench.message(known).code))[0]).toBe(200);
  });

  it("answer 429 after thirty in an hour, however many messages were asked for", async () => {
    const email = newAddress();
    for (let n = 0; n < 30; n++) {
      if (n % 9 === 0) {
        await bench.sql`update auth.users set confirmation_sent_at = null where email = ${email}`;
        await post("/otp", { email }, from());
      }
      expect(await guess(email, anotherCode(bench.message(email).code))).toEqual([403, "otp_expired"]);
    }
    await bench.sql`update auth.users set confirmation_sent_at = null where email = ${email}`;
    await post("/otp", { email }, from());
    expect(await guess(email, bench.message(email).code)).toEqual([429, "over_request_rate_limit"]);
  });

  it("do not start anew with every challenge of a second factor", async () => {
    const member = await signIn(bench);
    const headers = () => ({ ...from(), authorization: `Bearer ${member.session.access_token}` });
    const enrolled = await member.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "app" });
    const factor = enrolled.data?.id ?? "";
    const attempt = async () => {
      const visitor = headers();
      const asked = await bench.fetch(`/factors/${factor}/challenge`, { method: "POST", headers: visitor });
      const { id } = (await asked.json()) as { id: string };
      return post(`/factors/${factor}/verify`, { challenge_id: id, code: "none" }, visitor);
    };
    for (let n = 0; n < 10; n++) expect(await attempt()).toEqual([422, "mfa_verification_failed"]);
    expect(await attempt()).toEqual([429, "over_request_rate_limit"]);
  });
});

describe("a second message", () => {
  it.each([
    ["/signup", { password: "correct horse" }],
    ["/recover", {}],
    ["/resend", { type: "signup" }],
  ])("of %s has to wait for a member and a stranger alike", async (path, more) => {
    const member = await signIn(bench);
    await bench.sql`
      update auth.users set recovery_sent_at = null, confirmation_sent_at = null where id = ${member.user.id}`;
    for (const email of [member.email, newAddress()]) {
      expect((await post(path, { email, ...more }, from()))[0]).toBe(200);
      expect(await post(path, { email, ...more }, from())).toEqual([429, "over_email_send_rate_limit"]);
    }
  });
});

describe("answers", () => {
  it("carry the code in the form that the client's API version knows", async () => {
    const ask = (version?: string) =>
      bench.fetch("/user", version ? { headers: { "X-Supabase-Api-Version": version } } : {});
    const old = await ask();
    expect(await old.json()).toEqual({
      code: 401,
      error_code: "no_authorization",
      msg: "This endpoint requires a valid Bearer token",
    });
    const now = await ask("2024-01-01");
    expect(now.headers.get("x-supabase-api-version")).toBe("2024-01-01");
    expect(now.headers.get("x-sb-error-code")).toBe("no_authorization");
    expect(await now.json()).toEqual({
      code: "no_authorization",
      message: "This endpoint requires a valid Bearer token",
    });
  });

  it("refuse what is no JSON object and what is too long", async () => {
    const send = (body: string) => bench.fetch("/otp", { method: "POST", body, headers: from() });
    for (const body of ["", "{", "[]", '"x"', '{"email":1}']) {
      const answer = await send(body);
      expect([answer.status, await answer.json()]).toMatchObject([400, { error_code: "bad_json" }]);
    }
    expect((await send(JSON.stringify({ email: "x".repeat(1024 * 1024) }))).status).toBe(413);
  });

  it("tell a stranger the health, the settings and the issuer", async () => {
    expect(await (await bench.fetch("/health")).json()).toMatchObject({ name: "GoTrue" });
    expect(await (await bench.fetch("/settings")).json()).toMatchObject({
      external: { email: true, phone: true, anonymous_users: false, discord: false },
      mailer_autoconfirm: false,
    });
    expect(await (await bench.fetch("/.well-known/openid-configuration")).json()).toMatchObject({
      issuer: bench.keys.issuer,
      jwks_uri: `${bench.keys.issuer}/.well-known/jwks.json`,
    });
  });
});
