import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createHttpServer } from "../http-server.ts";
import { app } from "./app.ts";
import { authSettings } from "./auth-settings.ts";
import { findingsOf, type Check, type Values } from "./finding.ts";
import { stripe } from "./stripe.ts";

let server: Server;
let url: string;
/** What each path answers, and by how many seconds its clock is ahead. */
let answers: Record<string, { body: unknown; ahead?: number }>;
beforeEach(async () => {
  answers = {};
  server = createHttpServer((request, response) => {
    const { body, ahead = 0 } = answers[(request.url ?? "").split("?", 1)[0] ?? ""] ?? { body: {} };
    response.setHeader("date", new Date(Date.now() + ahead * 1000).toUTCString());
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => void server.close());

const found = async (check: Check, values: Values, level: string) =>
  (await findingsOf(check, values)).filter((one) => one.level === level).map(({ says }) => says);

test("sees whether a deployment started by the rules of production", async () => {
  const values = { APP_URL: url, STRIPE_API_URL: url };
  const healthy = { ok: true, database: true, lock: true };
  answers["/api/health"] = { body: { ...healthy, environment: "production" } };
  expect(await found(app, values, "failure")).toEqual([]);
  answers["/api/health"] = { body: { ...healthy, environment: "local" } };
  expect(await found(app, values, "failure")).toEqual(["it did not check its environment (local)"]);
  answers["/api/health"] = { body: healthy };
  expect(await found(app, values, "failure")).toEqual([
    "it did not check its environment (an older version)",
  ]);
});

test.each([
  [600, 0, /its clock is \d+ s ahead of Stripe's/],
  [-600, 0, /its clock is \d+ s behind Stripe's/],
  [0, 600, /its clock is \d+ s behind Stripe's/],
])(
  "compares the clock of a deployment (%i s) with Stripe's (%i s), whatever this machine's says",
  async (ours, theirs, words) => {
    answers["/api/health"] = { body: { ok: true, environment: "production" }, ahead: ours };
    answers["/"] = { body: {}, ahead: theirs };
    expect(await found(app, { APP_URL: url, STRIPE_API_URL: url }, "failure")).toEqual([
      expect.stringMatching(words),
    ]);
  },
);

test("compares this machine's clock with Stripe's, where Stripe has a port too", async () => {
  answers["/v1/webhook_endpoints"] = { body: { object: "list", data: [], has_more: false } };
  const values = { APP_URL: url, STRIPE_API_URL: url, STRIPE_SECRET_KEY: "sk_test_1" };
  expect(await found(stripe, values, "warning")).toEqual([]);
  answers["/"] = { body: {}, ahead: -600 };
  expect(await found(stripe, values, "warning")).toEqual([
    expect.stringMatching(/^Stripe's clock is \d+ s behind/),
  ]);
});

const config = readFileSync("supabase/config.toml", "utf8");
const names = ["confirmation", "magic_link", "recovery", "invite", "email_change", "reauthentication"];
/** Settings as `config push` makes them, and what is left to the dashboard. */
const pushed = () => ({
  ...Object.fromEntries(
    names.flatMap((name) => [
      [
        `mailer_subjects_${name}`,
        new RegExp(`template\\.${name}\\]\\nsubject = '([^']*)'`).exec(config)?.[1],
      ],
      [`mailer_templates_${name}_content`, readFileSync(`supabase/templates/${name}.html`, "utf8")],
    ]),
  ),
  site_url: "https://members.example.org",
  mailer_otp_length: 6,
  smtp_host: "smtp.example.org",
  security_sb_forwarded_for_enabled: true,
  webauthn_rp_id: "members.example.org",
  security_captcha_enabled: false,
  mfa_phone_enroll_enabled: false,
  hook_custom_access_token_enabled: true,
  hook_custom_access_token_uri: "pg-functions://postgres/private/access_token_claims",
  hook_send_email_enabled: false,
});

test("sees which hooks of sign-in are switched on", async () => {
  const values = {
    APP_URL: "https://members.example.org",
    SUPABASE_URL: "https://abc.supabase.co",
    SUPABASE_API_URL: url,
    SUPABASE_ACCESS_TOKEN: "sbp_1",
  };
  const said = async (settings: object, level: string) => {
    answers["/v1/projects/abc/config/auth"] = { body: { ...pushed(), ...settings } };
    return found(authSettings, values, level);
  };
  expect([await said({}, "failure"), await said({}, "warning")]).toEqual([[], []]);
  expect(await said({ hook_custom_access_token_enabled: false }, "failure")).toEqual([
    "the hook custom_access_token is not switched on there",
  ]);
  expect(await said({ hook_custom_access_token_uri: "https://elsewhere.example" }, "failure")).toEqual([
    "the hook custom_access_token leads elsewhere than pg-functions://postgres/private/access_token_claims",
  ]);
  expect(await said({ hook_send_email_enabled: true }, "warning")).toEqual([
    "the hook send_email is switched on there and not in this checkout: it sends the emails of sign-in instead of the templates of this checkout",
  ]);
});

test("sees whether the mails and settings of the checkout were pushed", async () => {
  const values = {
    APP_URL: "https://members.example.org",
    SUPABASE_URL: "https://abc.supabase.co",
    SUPABASE_API_URL: url,
    SUPABASE_ACCESS_TOKEN: "sbp_1",
  };
  const failures = async (settings: object, changed: Values = {}) => {
    answers["/v1/projects/abc/config/auth"] = { body: { ...pushed(), ...settings } };
    return found(authSettings, { ...values, ...changed }, "failure");
  };
  expect(await failures({})).toEqual([]);
  expect(
    await failures({
      mailer_templates_magic_link_content: "{{ .ConfirmationURL }}",
      mailer_subjects_invite: null,
    }),
  ).toEqual(["these mails are not those of this checkout: magic_link, invite"]);
  expect(
    await failures({ site_url: "http://localhost:3000", mailer_otp_length: 8, smtp_host: null }),
  ).toHaveLength(3);
  expect(await failures({}, { AUTH_FACTORS: "phone", TURNSTILE_SECRET_KEY: "t" })).toEqual([
    "phone is offered as second factor and not switched on there",
    "the captcha is set up on one side alone",
  ]);
  expect(await failures({ webauthn_rp_id: null }, { AUTH_PROVIDERS: "passkey" })).toHaveLength(1);
  answers["/v1/projects/abc/config/auth"] = { body: { ...pushed(), mfa_phone_enroll_enabled: true } };
  expect(await found(authSettings, values, "warning")).toEqual([
    "phone as second factor is switched on, paid each month, and not offered",
  ]);
  expect(await found(authSettings, { ...values, SUPABASE_ACCESS_TOKEN: "" }, "warning")).toHaveLength(1);
});
