import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOSTED_LIMITS } from "./options.ts";
import { newAddress, newNumber } from "./testing-members.ts";
import { startAuthBench, type AuthBench } from "./testing.ts";

let bench: AuthBench;
beforeAll(async () => {
  bench = await startAuthBench({ limits: { ...HOSTED_LIMITS, emailCooldown: 60, smsCooldown: 60 } });
});
afterAll(() => bench.stop());

let caller = 0;
const from = () => ({ "x-forwarded-for": `203.0.113.${++caller}` });

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

  it("live in Postgres and drop windows that are over", async () => {
    const headers = from();
    const key = `ip:otp:${headers["x-forwarded-for"]}`;
    await bench.sql`insert into local_auth.counters values (${key}, now() - interval '1 hour', 30)`;
    expect((await post("/otp", { email: "x" }, headers))[0]).toBe(400);
    const rows = await bench.sql`select count from local_auth.counters where key = ${key}`;
    expect(rows.map((row) => row.count)).toEqual([1]);
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
