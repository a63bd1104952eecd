import { createClient } from "@supabase/supabase-js";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { discord } from "./oauth/providers.ts";
import { newNumber } from "../../testing/unique.ts";
import { newAddress, signIn } from "./testing-members.ts";
import { startFakeProvider, type FakeProvider } from "./testing-provider.ts";
import { startAuthBench, type AuthBench } from "./testing.ts";

let bench: AuthBench;
let provider: FakeProvider;
beforeAll(async () => {
  provider = await startFakeProvider();
  bench = await startAuthBench({
    providers: { discord: discord({ clientId: "id", clientSecret: "secret", apiUrl: provider.url }) },
  });
});
afterAll(async () => {
  await bench.stop();
  await provider.stop();
});

type Call = { call: string; body: Record<string, unknown>; status: number };

/** The unmodified client, and every request that it made, ids left out. */
function recorded(token?: { access_token: string; refresh_token: string }) {
  const calls: Call[] = [];
  const record: typeof fetch = async (input, init) => {
    const response = await fetch(input, { ...init, redirect: "manual" });
    const { pathname, search } = new URL(String(input));
    const path = `${pathname}${search}`
      .replace(/^\/auth\/v1/, "")
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "{id}");
    const body = init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {};
    calls.push({ call: `${init?.method ?? "GET"} ${path}`, body, status: response.status });
    return response;
  };
  const client = createClient(bench.url, bench.keys.publishable, {
    auth: { autoRefreshToken: false, persistSession: true, storageKey: crypto.randomUUID() },
    global: { fetch: record },
  });
  return { client, calls, ready: token ? client.auth.setSession(token) : Promise.resolve() };
}

const answered = (calls: Call[], call: string) => calls.filter((one) => one.call === call);

/** Specification, section 7, "Auth service calls": each is made by the library itself and answered by this server. */
test("codes: otp, verify, resend, recover, sso", async () => {
  const { client, calls } = recorded();
  const [email, phone] = [newAddress(), newNumber()];
  const captchaToken = "captcha";
  await client.auth.signInWithOtp({ email, options: { data: { locale: "es" }, captchaToken } });
  await client.auth.signInWithOtp({ phone, options: { captchaToken } });
  const [mailed, texted] = answered(calls, "POST /otp");
  expect(mailed).toMatchObject({
    status: 200,
    body: {
      email,
      data: { locale: "es" },
      create_user: true,
      gotrue_meta_security: { captcha_token: "captcha" },
    },
  });
  expect(texted).toMatchObject({ status: 200, body: { phone, create_user: true, channel: "sms" } });

  expect((await client.auth.resend({ type: "signup", email })).error).toBeNull();
  expect((await client.auth.resend({ type: "sms", phone })).error).toBeNull();
  const token = bench.message(`+${phone}`).code;
  expect((await client.auth.verifyOtp({ phone, token, type: "sms" })).error).toBeNull();
  const { code } = bench.message(email);
  expect((await client.auth.verifyOtp({ email, token: code, type: "email" })).error).toBeNull();
  expect((await client.auth.resetPasswordForEmail(email, { captchaToken })).error).toBeNull();
  const sso = await client.auth.signInWithSSO({ domain: "company.example", options: { captchaToken } });
  expect(sso.error?.code).toBe("sso_provider_not_found");
  expect(calls.map(({ call, status }) => `${call} ${status}`)).toEqual([
    "POST /otp 200",
    "POST /otp 200",
    "POST /resend 200",
    "POST /resend 200",
    "POST /verify 200",
    "POST /verify 200",
    "POST /recover 200",
    "POST /sso 404",
  ]);
});

test("the account: user, reauthenticate, token, jwks, logout", async () => {
  const { session, email } = await signIn(bench);
  const { client, calls, ready } = recorded(session);
  await ready;
  expect((await client.auth.getUser()).data.user?.email).toBe(email);
  expect((await client.auth.updateUser({ data: { full_name: "Ada" } })).error).toBeNull();
  expect((await client.auth.reauthenticate()).error).toBeNull();
  expect((await client.auth.refreshSession()).data.session?.refresh_token).not.toBe(session.refresh_token);
  expect((await client.auth.getClaims()).data?.claims.email).toBe(email);
  expect((await client.auth.signOut()).error).toBeNull();
  expect(answered(calls, "POST /token?grant_type=refresh_token")[0]?.body).toEqual({
    refresh_token: session.refresh_token,
  });
  const made = calls.map(({ call, status }) => `${call} ${status}`);
  for (const call of [
    "GET /user 200",
    "PUT /user 200",
    "GET /reauthenticate 200",
    "POST /token?grant_type=refresh_token 200",
    "GET /.well-known/jwks.json 200",
    "POST /logout?scope=global 204",
  ]) {
    expect(made).toContain(call);
  }
});

test("second factors: factors, challenge, verify, and their end", async () => {
  const { session } = await signIn(bench);
  const { client, calls, ready } = recorded(session);
  await ready;
  const app = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "App", issuer: "Altura" });
  const secret = Secret.fromBase32(app.data?.totp.secret ?? "");
  const factorId = app.data?.id ?? "";
  const challenge = await client.auth.mfa.challenge({ factorId });
  const challengeId = challenge.data?.id ?? "";
  const code = new TOTP({ secret }).generate();
  expect((await client.auth.mfa.verify({ factorId, challengeId, code })).error).toBeNull();
  const phone = newNumber();
  const text = await client.auth.mfa.enroll({
    factorType: "phone",
    friendlyName: "Phone",
    phone: `+${phone}`,
  });
  expect((await client.auth.mfa.unenroll({ factorId: text.data?.id ?? "" })).error).toBeNull();
  const [first, second] = answered(calls, "POST /factors");
  expect(first?.body).toMatchObject({ factor_type: "totp", friendly_name: "App", issuer: "Altura" });
  expect(second?.body).toMatchObject({ factor_type: "phone", friendly_name: "Phone", phone: `+${phone}` });
  expect(answered(calls, "POST /factors/{id}/verify")[0]).toMatchObject({
    status: 200,
    body: { code, challenge_id: challengeId },
  });
  expect(answered(calls, "POST /factors/{id}/challenge")[0]?.status).toBe(200);
  expect(answered(calls, "DELETE /factors/{id}")[0]?.status).toBe(200);
});

test("other ways in: authorize, identities", async () => {
  provider.person = {
    id: "calls",
    username: "calls",
    global_name: "Calls",
    email: newAddress(),
    verified: true,
  };
  const { session } = await signIn(bench);
  const { client, calls, ready } = recorded(session);
  await ready;
  const visit = await client.auth.signInWithOAuth({
    provider: "discord",
    options: { skipBrowserRedirect: true },
  });
  expect(new URL(visit.data.url ?? "").pathname).toBe("/auth/v1/authorize");
  const gone = await fetch(visit.data.url ?? "", { redirect: "manual" });
  expect([gone.status, new URL(gone.headers.get("location") ?? "").origin]).toEqual([302, provider.url]);

  const link = await client.auth.linkIdentity({ provider: "discord" });
  let url = new URL(link.data.url ?? "");
  while (url.origin !== bench.siteUrl) {
    url = new URL((await fetch(url, { redirect: "manual" })).headers.get("location") ?? "", url);
  }
  const linked = (await client.auth.getUserIdentities()).data?.identities.find(
    (one) => one.provider === "discord",
  );
  if (!linked) throw new Error("the identity was not linked");
  expect((await client.auth.unlinkIdentity(linked)).error).toBeNull();
  expect(
    calls.some(({ call, status }) => call.startsWith("GET /user/identities/authorize?") && status === 200),
  ).toBe(true);
  expect(answered(calls, "DELETE /user/identities/{id}")[0]?.status).toBe(200);
});
