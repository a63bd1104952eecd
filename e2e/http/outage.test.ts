import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { signedWebhook } from "../../local/bench/webhook.ts";
import { createMember, createStaff } from "../support/members.ts";
import { startOutage, unavailableWords, unpassedCookie } from "../support/outage.ts";
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

test("while the database is silent a page says so and keeps the session, and a handler answers 503", async () => {
  outage.supabase.freeze();
  const pages = [
    ["/members/dashboard", member, unavailableWords],
    ["/es/members/settings", member, "Un servicio que necesitamos no responde."],
    ["/admin/home", staff, unavailableWords],
  ] as const;
  const me = outage.ask("/api/me", member);
  const told = await Promise.all(pages.map(([path, who]) => outage.ask(path, who)));
  for (const [at, { status, text, headers }] of told.entries()) {
    const [path, , words] = pages[at]!;
    expect([path, status]).toEqual([path, 503]);
    expect(text).toContain(words);
    expect(text).toContain('<meta http-equiv="refresh" content="5">');
    expect([headers.get("retry-after"), headers.get("cache-control")]).toEqual(["5", "no-store"]);
    expect(headers.getSetCookie()).toEqual([]);
  }
  const { status, text } = await me;
  expect([status, JSON.parse(text)]).toEqual([503, { ok: false, reason: "service_unavailable" }]);
  // An answer of a moment ago counts for the next request: what was sent right after it met the limit of the page's own reads.
  await expect
    .poll(async () => {
      await outage.ask("/members/dashboard", member);
      return outage.log().slice(before);
    })
    .toMatch(/The database does not answer:.*TimeoutError/);
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
  await logged(/did not answer within 2500 ms/);
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
      return [status, lineOf(text, "stripe").includes("Down"), lineOf(text, "database").includes("Answers")];
    })
    .toEqual([200, true, true]);
  const { status, text } = await told;
  expect([status, JSON.parse(text)]).toEqual([500, { received: false, reason: "try_again" }]);
  await logged(/Stripe event was not applied:.*no answer within 4000 ms/);
  await logged(/Probe of stripe failed: no answer within 1500 ms/);
});
