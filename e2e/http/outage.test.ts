import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { signedWebhook } from "../../local/bench/webhook.ts";
import { createMember, createStaff } from "../support/members.ts";
import { slowWords, startOutage, unavailableWords, unpassedCookie } from "../support/outage.ts";
import { services } from "../support/services.ts";

/** Three outages with the limits of production; all others are in outage.all.test.ts, here and in e2e/guards. */
let outage: Awaited<ReturnType<typeof startOutage>>;
let member: RequestInit;
let staff: RequestInit;
const signedIn = async (email: string) => ({ headers: { cookie: await unpassedCookie(email) } });
beforeAll(async () => {
  outage = await startOutage();
  member = await signedIn((await createMember()).email);
  staff = await signedIn((await createStaff("moderator")).email);
}, 180_000);
afterEach(() => outage.end());
afterAll(() => outage.stop());

/** Characters of the log that belong to earlier tests. */
let before = 0;
beforeEach(() => void (before = outage.log().length));
const logged = (words: RegExp) => expect.poll(() => outage.log().slice(before)).toMatch(words);

const statusOf = async (path: string, init: RequestInit) => (await outage.ask(path, init)).status;

/** Where scripts do not run, a page that could not be finished asks again by this. */
const inPlace = '<noscript><meta http-equiv="refresh" content="5"/></noscript>';
/** Cookies of an answer that would end the session, or take the place of it. */
const ofSession = (headers: Headers) => headers.getSetCookie().filter((cookie) => /altura-auth/.test(cookie));

test("while the database is silent a page says so in its place, then with 503, and a handler answers 503", async () => {
  const spanish = ["Seguimos cargando esta página.", "Uno de nuestros servicios no responde."] as const;
  const pages = [
    ["/members/dashboard", member, slowWords, unavailableWords],
    ["/es/members/settings", member, ...spanish],
    ["/admin/home", staff, "Verifying Access", unavailableWords],
  ] as const;
  // With the public keys of the auth service: a process that has verified no token yet waits for those.
  for (const [path, who] of pages) expect([path, await statusOf(path, who)]).toEqual([path, 200]);
  outage.supabase.freeze();
  // It may be slow only: each page is begun, and ends in its place when the limit of its reads is over.
  const me = outage.ask("/api/me", member);
  const begun = await Promise.all(pages.map(([path, who]) => outage.ask(path, who)));
  for (const [at, { status, text, headers }] of begun.entries()) {
    const [path, , still, words] = pages[at]!;
    expect([path, status]).toEqual([path, 200]);
    // As text of the page: the messages of its scripts hold the same words.
    for (const shown of [still, words]) expect(text, path).toContain(`>${shown}`);
    expect(text, path).toContain(inPlace);
    expect(ofSession(headers)).toEqual([]);
  }
  await logged(/did not answer within 10000 ms/);
  const answer = await me;
  expect([answer.status, JSON.parse(answer.text)]).toEqual([
    503,
    { ok: false, reason: "service_unavailable" },
  ]);
  // The question whether it answers at all has its own limit: from then on no page is begun.
  await expect.poll(() => statusOf("/members/dashboard", member)).toBe(503);
  await logged(/The database does not answer:.*TimeoutError/);
  for (const [path, who, , words] of pages) {
    const { status, text, headers } = await outage.ask(path, who);
    expect([path, status]).toEqual([path, 503]);
    expect(text).toContain(words);
    expect(text).toContain('<meta http-equiv="refresh" content="5">');
    expect([headers.get("retry-after"), headers.get("cache-control")]).toEqual(["5", "no-store"]);
    expect(headers.getSetCookie()).toEqual([]);
  }
  outage.supabase.thaw();
  await expect.poll(() => statusOf("/members/dashboard", member)).toBe(200);
});

test("a role check that is late is no refusal: the panel says so in its place, and all else answers", async () => {
  outage.calls.become("silent", /\/rpc\/staff_access$/);
  const { status, text } = await outage.ask("/admin/home", staff);
  expect(status).toBe(200);
  for (const words of ["Verifying Access", "Checking permissions...", unavailableWords, ">Retry</a>"])
    expect(text).toContain(words);
  expect(text).not.toContain("Access Denied");
  await logged(/Role check did not answer:.*did not answer within 10000 ms/);
  await expect.poll(() => statusOf("/members/dashboard", member)).toBe(200);
  outage.calls.become(null);
  await expect.poll(() => statusOf("/admin/home", staff)).toBe(200);
});

test("a silent Stripe is told to deliver again, and is the one service that staff see down", async () => {
  const id = `evt_outage_${crypto.randomUUID().replaceAll("-", "")}`;
  const event = signedWebhook(services, id, "customer.subscription.updated", ["subscription", "sub_outage"]);
  outage.stripe.become("silent");
  const told = outage.ask("/api/webhooks/stripe", { method: "POST", ...event });
  const lineOf = (text: string, service: string) =>
    new RegExp(`data-testid="service-${service}".*?</tr>`, "s").exec(text)?.[0] ?? "";
  await expect
    .poll(async () => {
      const { status, text } = await outage.ask("/admin/health", staff);
      return [
        status,
        lineOf(text, "stripe").includes("Down"),
        lineOf(text, "database").includes("Operational"),
      ];
    })
    .toEqual([200, true, true]);
  const { status, text } = await told;
  expect([status, JSON.parse(text)]).toEqual([500, { received: false, reason: "try_again" }]);
  await logged(/Stripe event was not applied:.*no answer within 4000 ms/);
  await logged(/Probe of stripe failed: no answer within 1500 ms/);
});
