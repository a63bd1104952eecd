import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startFaultyProxy } from "../../local/testing/faulty-proxy.ts";
import { repeatedWebhook } from "../../local/bench/webhook.ts";
import { createMember, createStaff } from "../support/members.ts";
import { realLimits, slowWords, startOutage, unavailableWords, unpassedCookie } from "../support/outage.ts";
import { startSecondApp } from "../support/second-app.ts";
import { services } from "../support/services.ts";

let outage: Awaited<ReturnType<typeof startOutage>>;
beforeAll(async () => {
  outage = await startOutage();
}, 180_000);
afterEach(() => outage.end());
afterAll(() => outage.stop());

/** Characters of the log that belong to earlier tests. */
let before = 0;
beforeEach(() => void (before = outage.log().length));
const logged = (words: RegExp) => expect.poll(() => outage.log().slice(before)).toMatch(words);

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

test(
  "every page that is made for one person says so, and keeps the session",
  { timeout: 240_000 },
  async () => {
    const member = { cookie: await unpassedCookie((await createMember()).email) };
    const staff = { cookie: await unpassedCookie((await createStaff("admin")).email) };
    const headersOf = (path: string) => (path.startsWith("/admin") ? staff : member);
    for (const path of pages) await outage.ask(path, { headers: headersOf(path) });
    outage.supabase.freeze();
    const ownFrame = ["/onboarding", "/get-access", "/gift"];
    const begun = await Promise.all(ownFrame.map((path) => outage.ask(path, { headers: headersOf(path) })));
    for (const [at, { status, text }] of begun.entries()) {
      expect([ownFrame[at], status]).toEqual([ownFrame[at], 200]);
      for (const words of [slowWords, unavailableWords]) expect(text, ownFrame[at]).toContain(`>${words}`);
    }
    const dashboard = async () => (await outage.ask("/members/dashboard", { headers: member })).status;
    await expect.poll(dashboard).toBe(503);
    for (const path of pages) {
      const { status, text, headers } = await outage.ask(path, { headers: headersOf(path) });
      expect([path, status]).toEqual([path, 503]);
      expect(text).toContain(
        path.startsWith("/es") ? "Uno de nuestros servicios no responde." : unavailableWords,
      );
      expect(text).toContain('<meta http-equiv="refresh"');
      expect([headers.get("retry-after"), headers.get("cache-control")]).toEqual(["5", "no-store"]);
      expect(headers.getSetCookie()).toEqual([]);
    }
    await logged(/The database does not answer:.*TimeoutError/);
    outage.supabase.thaw();
    await expect
      .poll(async () => (await outage.ask("/members/dashboard", { headers: member })).status)
      .toBe(200);
  },
);

test(
  "a database that takes a second and a half for each call makes pages slow, and nothing fails",
  { timeout: 240_000 },
  async () => {
    const member = { cookie: await unpassedCookie((await createMember()).email) };
    const staff = { cookie: await unpassedCookie((await createStaff("admin")).email) };
    outage.calls.slowBy(1500);
    for (const path of [...pages, "/members/affiliate", "/admin/work", "/admin/billing", "/api/me"]) {
      const headers = path.startsWith("/admin") ? staff : member;
      const { status, text } = await outage.ask(path, { headers });
      expect([path, status === 200 || status === 307]).toEqual([path, true]);
      expect(text, path).not.toContain(`>${unavailableWords}`);
    }
  },
);

test("a session that must be refreshed meanwhile is not lost", async () => {
  const { email } = await createMember();
  const cookie = await unpassedCookie(email, (session) => ({ ...session, expires_at: 1 }));
  outage.supabase.freeze();
  const { status, headers } = await outage.ask("/members/dashboard", { headers: { cookie } });
  expect([status, headers.getSetCookie()]).toEqual([503, []]);
  outage.supabase.thaw();
  await expect
    .poll(async () => (await outage.ask("/members/dashboard", { headers: { cookie } })).status)
    .toBe(200);
});

test("handlers answer 503, links lead on, and Stripe is told to come again", async () => {
  const cookie = await unpassedCookie((await createMember()).email);
  const { body, headers } = await repeatedWebhook(services);
  outage.supabase.freeze();
  const me = await outage.ask("/api/me", { headers: { cookie } });
  expect([me.status, JSON.parse(me.text)]).toEqual([503, { ok: false, reason: "service_unavailable" }]);
  expect((await outage.ask("/r/NOORPEAK")).status).toBe(307);
  const webhook = await outage.ask("/api/webhooks/stripe", { method: "POST", body, headers });
  expect(webhook.status).toBe(500);
  await logged(/Stripe event was not applied:.*no answer within 4000 ms/);
});

test(
  "pages that are the same for everybody do not wait, also when they are old and the process has just begun",
  { timeout: 240_000 },
  async () => {
    const paths = ["/", "/pricing", "/es/pricing", "/faq", "/transparency"];
    for (const path of paths) await outage.ask(path);
    outage.supabase.freeze();
    const old = ["en", "en/pricing", "es/pricing", "en/transparency"];
    const later = await startSecondApp({ ...realLimits, SUPABASE_URL: outage.supabase.url }, old);
    try {
      for (const base of [outage.url, later.url]) {
        for (const path of paths) {
          const { status, text } = await outage.ask(path, {}, base);
          expect([path, status]).toEqual([path, 200]);
          expect([path, text.includes('<meta http-equiv="Content-Security-Policy"')]).toEqual([path, true]);
        }
      }
    } finally {
      await later.stop();
    }
  },
);

test(
  "while the chain is silent, what is about it is 503 and asks again, or shows the last figures",
  { timeout: 240_000 },
  async () => {
    const chain = await startFaultyProxy();
    chain.become("silent");
    const silent = { CHAIN_RPC_URL: chain.url, CHAIN_RPC_FALLBACK_URL: "" };
    const app = await startSecondApp({ ...realLimits, ...silent });
    try {
      const paths = ["/nft-metrics", "/es/nft-metrics", "/api/nft-metrics/holders", "/api/nft-metrics/days"];
      for (const path of paths) {
        const { status, headers, text } = await outage.ask(path, {}, app.url);
        // A build beside a chain has figures.
        if (status === 200) continue;
        expect([path, status, headers.get("retry-after")]).toEqual([path, 503, "5"]);
        if (path.startsWith("/api")) continue;
        expect(text).toContain('<meta http-equiv="refresh" content="5"/>');
        expect(text).toContain(
          path.startsWith("/es") ? "La red no responde" : "The network isn’t responding",
        );
      }
      for (const path of ["/tokenomics", "/transparency", "/nft-metrics/holders", "/mint"])
        expect([path, (await outage.ask(path, {}, app.url)).status]).toEqual([path, 200]);
      expect((await outage.ask("/mint", {}, app.url)).text).toContain("The network isn’t responding");
    } finally {
      await app.stop();
      await chain.stop();
    }
  },
);
