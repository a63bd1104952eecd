import { expect, test, type Browser } from "@playwright/test";
import { repeatedWebhook, signedWebhook } from "../../local/bench/webhook.ts";
import { readSessionValue, sessionValue } from "../../local/testing/bad-sessions.ts";
import { startFaultyProxy } from "../../local/testing/faulty-proxy.ts";
import { openSession } from "../../local/testing/session.ts";
import { startFreezable } from "../support/freezable.ts";
import { createMember, createStaff } from "../support/members.ts";
import { startSecondApp } from "../support/second-app.ts";
import { services } from "../support/services.ts";

const says = "A service we need is not answering.";
/** These apps wait as long as in production, and what ends a wait is told in their log. */
const realLimits = { ALTURA_TIMEOUT_FACTOR: "1" };

type Proxy = Awaited<ReturnType<typeof startFaultyProxy>>;
let supabase: Awaited<ReturnType<typeof startFreezable>>;
/** Before the frozen service, for a single path of it. */
let calls: Proxy;
let stripe: Proxy;
let app: Awaited<ReturnType<typeof startSecondApp>>;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  supabase = await startFreezable(services.supabase.url);
  calls = await startFaultyProxy(supabase.url);
  stripe = await startFaultyProxy(services.stripe.url);
  app = await startSecondApp({ ...realLimits, SUPABASE_URL: calls.url, STRIPE_API_URL: stripe.url });
});
test.afterEach(() => {
  supabase.thaw();
  calls.become(null);
  stripe.become(null);
});
test.afterAll(async () => {
  await app.stop();
  await calls.stop();
  await stripe.stop();
  await supabase.stop();
});

/** The cookies of a browser that has signed in and was not let in yet, so that each page looks. */
async function cookieOf(email: string, change: (session: object) => object = (session) => session) {
  const { jar } = await openSession(services, email);
  const session = sessionValue(change(readSessionValue(jar.get("altura-auth") ?? "")));
  return `altura-auth=${session}; altura_onboarded=none`;
}

/** A page of this app in a browser that has signed in. */
async function openAs(browser: Browser, email: string) {
  const { jar } = await openSession(services, email);
  const context = await browser.newContext({ baseURL: app.url });
  await context.addCookies([...jar].map(([name, value]) => ({ name, value, url: app.url })));
  return { context, page: await context.newPage() };
}

async function ask(path: string, init: RequestInit = {}, base = app.url) {
  const response = await fetch(base + path, { redirect: "manual", ...init });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
}

/** Characters of the log that belong to earlier tests. */
let before = 0;
test.beforeEach(() => void (before = app.log().length));

/** Which limit ended a wait of this test, by name or by its milliseconds. */
const logged = (words: RegExp) => expect.poll(() => app.log().slice(before)).toMatch(words);

const pages = [
  "/members/dashboard",
  "/es/members/settings",
  "/onboarding",
  "/linked-accounts",
  "/admin/home",
  "/auth",
  "/get-access",
  "/mint",
  "/payment-success?session_id=cs_1",
];

test("a page that is made for one person says so, and keeps the session", async () => {
  const member = { cookie: await cookieOf((await createMember()).email) };
  const staff = { cookie: await cookieOf((await createStaff("admin")).email) };
  for (const path of pages) await ask(path, { headers: path.startsWith("/admin") ? staff : member });
  supabase.freeze();
  for (const path of pages) {
    const headers = path.startsWith("/admin") ? staff : member;
    const { status, text, headers: sent } = await ask(path, { headers });
    expect([path, status]).toEqual([path, 503]);
    expect(text).toContain(path.startsWith("/es") ? "Un servicio que necesitamos no responde." : says);
    expect(text).toContain('<meta http-equiv="refresh"');
    expect([sent.get("retry-after"), sent.get("cache-control")]).toEqual(["5", "no-store"]);
    expect(sent.getSetCookie()).toEqual([]);
  }
  await logged(/The database does not answer:.*TimeoutError/);
  supabase.thaw();
  await expect.poll(async () => (await ask("/members/dashboard", { headers: member })).status).toBe(200);
});

test("a session that must be refreshed meanwhile is not lost", async () => {
  const late = await cookieOf((await createMember()).email, (session) => ({ ...session, expires_at: 1 }));
  supabase.freeze();
  const { status, headers } = await ask("/members/dashboard", { headers: { cookie: late } });
  expect([status, headers.getSetCookie()]).toEqual([503, []]);
  supabase.thaw();
  await expect
    .poll(async () => (await ask("/members/dashboard", { headers: { cookie: late } })).status)
    .toBe(200);
});

test("handlers answer 503, and Stripe is told to come again", async () => {
  const cookie = await cookieOf((await createMember()).email);
  const { body, headers } = await repeatedWebhook(services);
  supabase.freeze();
  const me = await ask("/api/me", { headers: { cookie } });
  expect([me.status, JSON.parse(me.text)]).toEqual([503, { ok: false, reason: "service_unavailable" }]);
  expect((await ask("/r/NOORPEAK")).status).toBe(307);
  const webhook = await ask("/api/webhooks/stripe", { method: "POST", body, headers });
  expect(webhook.status).toBe(500);
  await logged(/Stripe event was not applied:.*no answer within 4000 ms/);
});

test("a role check that is late is no refusal: the panel is not available, tries again by itself, and all else answers", async ({
  browser,
}) => {
  const member = { cookie: await cookieOf((await createMember()).email) };
  const staff = await createStaff("moderator");
  calls.become("silent", /\/rpc\/staff_access$/);
  const late = await ask("/admin/home", { headers: { cookie: await cookieOf(staff.email) } });
  expect([late.status, late.headers.get("retry-after")]).toEqual([503, "5"]);
  await logged(/did not answer within 2500 ms/);
  expect((await ask("/members/dashboard", { headers: member })).status).toBe(200);

  const { context, page } = await openAs(browser, staff.email);
  expect((await page.goto("/admin/home"))?.status()).toBe(503);
  await expect(page.getByText(says)).toBeVisible();
  await expect(page.getByText("Access Denied")).toHaveCount(0);
  calls.become(null);
  await expect(page.getByRole("heading", { level: 1, name: "Admin Panel" })).toBeVisible();
  await context.close();
});

test("a silent Stripe is told to deliver again, and is the one service that staff see down", async () => {
  const staff = { cookie: await cookieOf((await createStaff("moderator")).email) };
  const id = `evt_outage_${crypto.randomUUID().replaceAll("-", "")}`;
  const event = signedWebhook(services, id, "customer.subscription.updated", ["subscription", "sub_outage"]);
  stripe.become("silent");
  const webhook = await ask("/api/webhooks/stripe", { method: "POST", ...event });
  expect([webhook.status, JSON.parse(webhook.text)]).toEqual([500, { received: false, reason: "try_again" }]);
  await logged(/Stripe event was not applied:.*no answer within 4000 ms/);
  const { status, text } = await ask("/admin/health", { headers: staff });
  expect(status).toBe(200);
  expect(/data-testid="service-stripe".*?<\/tr>/s.exec(text)?.[0]).toContain("Down");
  expect(/data-testid="service-database".*?<\/tr>/s.exec(text)?.[0]).toContain("Answers");
  await logged(/Probe of stripe failed: no answer within 2000 ms/);
});

test("pages that are the same for everybody do not wait, also when they are old and the process has just begun", async () => {
  const paths = ["/", "/pricing", "/es/pricing", "/faq", "/transparency"];
  for (const path of paths) await ask(path);
  supabase.freeze();
  const old = ["en", "en/pricing", "es/pricing", "en/transparency"];
  const later = await startSecondApp({ ...realLimits, SUPABASE_URL: supabase.url }, old);
  try {
    for (const base of [app.url, later.url]) {
      for (const path of paths) {
        const { status, text } = await ask(path, {}, base);
        expect([path, status]).toEqual([path, 200]);
        expect([path, text.includes('<meta http-equiv="Content-Security-Policy"')]).toEqual([path, true]);
      }
    }
  } finally {
    await later.stop();
  }
});

test("the page tries again by itself, and the person is where they wanted to be", async ({ browser }) => {
  const { context, page } = await openAs(browser, (await createMember()).email);
  supabase.freeze();
  expect((await page.goto("/members/settings?tab=a"))?.status()).toBe(503);
  await expect(page.getByText(says)).toBeVisible();
  await expect(page.getByRole("link", { name: "Retry" })).toBeVisible();
  supabase.thaw();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(page).toHaveURL(/\/members\/settings\?tab=a$/);
  await context.close();
});
