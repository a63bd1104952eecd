import { expect, test } from "@playwright/test";
import { repeatedWebhook } from "../../local/bench/webhook.ts";
import { readSessionValue, sessionValue } from "../../local/testing/bad-sessions.ts";
import { openSession } from "../../local/testing/session.ts";
import { startFreezable } from "../support/freezable.ts";
import { createMember, createStaff } from "../support/members.ts";
import { startSecondApp } from "../support/second-app.ts";
import { services } from "../support/services.ts";

/** Milliseconds: three seconds, and what a machine four times slower adds; without a limit it was eight and more. */
const atMost = 3000 + 4500;
const says = "A service we need is not answering.";

type Supabase = Awaited<ReturnType<typeof startFreezable>>;
type App = Awaited<ReturnType<typeof startSecondApp>>;
let supabase: Supabase;
let app: App;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  supabase = await startFreezable(services.supabase.url);
  app = await startSecondApp({ SUPABASE_URL: supabase.url });
});
test.afterEach(() => supabase.thaw());
test.afterAll(async () => {
  await app.stop();
  await supabase.stop();
});

/** The cookies of a browser that has signed in and was not let in yet, so that each page looks. */
async function cookieOf(email: string, change: (session: object) => object = (session) => session) {
  const { jar } = await openSession(services, email);
  const session = sessionValue(change(readSessionValue(jar.get("altura-auth") ?? "")));
  return `altura-auth=${session}; altura_onboarded=none`;
}

async function ask(path: string, init: RequestInit = {}, base = app.url) {
  const began = performance.now();
  const response = await fetch(base + path, { redirect: "manual", ...init });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, took: performance.now() - began };
}

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

test("a page that is made for one person says so within three seconds, and keeps the session", async () => {
  const member = { cookie: await cookieOf((await createMember()).email) };
  const staff = { cookie: await cookieOf((await createStaff("admin")).email) };
  for (const path of pages) await ask(path, { headers: path.startsWith("/admin") ? staff : member });
  supabase.freeze();
  for (const path of pages) {
    const headers = path.startsWith("/admin") ? staff : member;
    const { status, took, text, headers: sent } = await ask(path, { headers });
    expect([path, status]).toEqual([path, 503]);
    expect([path, took < atMost]).toEqual([path, true]);
    expect(text).toContain(path.startsWith("/es") ? "Un servicio que necesitamos no responde." : says);
    expect(text).toContain('<meta http-equiv="refresh"');
    expect([sent.get("retry-after"), sent.get("cache-control")]).toEqual(["5", "no-store"]);
    expect(sent.getSetCookie()).toEqual([]);
  }
  supabase.thaw();
  await expect.poll(async () => (await ask("/members/dashboard", { headers: member })).status).toBe(200);
});

test("a session that must be refreshed meanwhile is not lost", async () => {
  const late = await cookieOf((await createMember()).email, (session) => ({ ...session, expires_at: 1 }));
  supabase.freeze();
  const { status, took, headers } = await ask("/members/dashboard", { headers: { cookie: late } });
  expect([status, headers.getSetCookie()]).toEqual([503, []]);
  expect(took).toBeLessThan(atMost);
  supabase.thaw();
  await expect
    .poll(async () => (await ask("/members/dashboard", { headers: { cookie: late } })).status)
    .toBe(200);
});

test("handlers answer 503, and Stripe is told to come again within five seconds", async () => {
  const cookie = await cookieOf((await createMember()).email);
  const { body, headers } = await repeatedWebhook(services);
  supabase.freeze();
  const me = await ask("/api/me", { headers: { cookie } });
  expect([me.status, JSON.parse(me.text)]).toEqual([503, { ok: false, reason: "service_unavailable" }]);
  expect(me.took).toBeLessThan(atMost);
  const referral = await ask("/r/NOORPEAK");
  expect(referral.status).toBe(307);
  expect(referral.took).toBeLessThan(atMost);
  const webhook = await ask("/api/webhooks/stripe", { method: "POST", body, headers });
  expect(webhook.status).toBe(500);
  expect(webhook.took).toBeLessThan(atMost);
});

test("pages that are the same for everybody do not wait, also when they are old and the process has just begun", async () => {
  const paths = ["/", "/pricing", "/es/pricing", "/faq", "/transparency"];
  for (const path of paths) await ask(path);
  supabase.freeze();
  const later = await startSecondApp({ SUPABASE_URL: supabase.url }, [
    "en",
    "en/pricing",
    "es/pricing",
    "en/transparency",
  ]);
  try {
    for (const base of [app.url, later.url]) {
      for (const path of paths) {
        const { status, took, text } = await ask(path, {}, base);
        expect([path, status]).toEqual([path, 200]);
        expect([path, took < atMost]).toEqual([path, true]);
        expect([path, text.includes('<meta http-equiv="Content-Security-Policy"')]).toEqual([path, true]);
      }
    }
  } finally {
    await later.stop();
  }
});

test("the page tries again by itself, and the person is where they wanted to be", async ({ browser }) => {
  const member = await createMember();
  const { jar } = await openSession(services, member.email);
  const context = await browser.newContext({ baseURL: app.url });
  await context.addCookies([...jar].map(([name, value]) => ({ name, value, url: app.url })));
  const page = await context.newPage();
  supabase.freeze();
  expect((await page.goto("/members/settings?tab=a"))?.status()).toBe(503);
  await expect(page.getByText(says)).toBeVisible();
  await expect(page.getByRole("link", { name: "Retry" })).toBeVisible();
  supabase.thaw();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(/\/members\/settings\?tab=a$/);
  await context.close();
});
