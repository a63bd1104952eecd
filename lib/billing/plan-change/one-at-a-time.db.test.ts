import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST } from "../../../app/api/webhooks/stripe/route";
import { openStage } from "../../../local/stripe/stage";
import { cancelForErasure } from "@/lib/billing/erasure";
import { openCheckout } from "@/lib/billing/checkout/checkout";
import { stopRenewals } from "@/lib/billing/returns/renewal-stops";
import type { Member } from "@/lib/session/member";
import { changing, finishChanges } from "./lease";
import { keepPlan, scheduleChange } from "./plan-change";
import { subscribers } from "../../../local/stripe/subscribers";
import { quoteUpgrade, upgradeSubscription } from "./upgrade";

vi.mock("next/server", () => ({ after: () => undefined }));
const holding = vi.hoisted(() => ({ read: vi.fn() }));
vi.mock("@/lib/plans/mine", () => ({ readHolding: holding.read }));

let stage: Awaited<ReturnType<typeof openStage>>;
let cast: ReturnType<typeof subscribers>;
beforeAll(async () => {
  process.env.APP_SECRET = "one-change-".repeat(6);
  stage = await openStage(POST, openCheckout);
  cast = subscribers(stage);
  holding.read.mockImplementation(cast.holdingOf);
});
afterAll(() => stage?.close());
beforeEach(() => {
  stage.hook.handler = POST;
});

type Quote = Awaited<ReturnType<typeof quoteUpgrade>>;
const to = (member: Member, key: string, price: number, quote: Quote) =>
  upgradeSubscription(member, key, price, quote, "en");
const reasons = (results: PromiseSettledResult<unknown>[]) =>
  results.map((one) => (one.status === "fulfilled" ? "done" : (one.reason as { code?: string }).code));
/** Nothing is open at Stripe, and each thing was charged once. */
async function charged(member: Member, amounts: number[]): Promise<void> {
  await vi.waitFor(async () => expect(await cast.charges(member)).toEqual(amounts));
  const invoices = await cast.invoicesAtStripe(member);
  expect(invoices.filter(({ status }) => status !== "paid" && status !== "void")).toEqual([]);
  expect(invoices.filter(({ status }) => status === "paid").map(({ amount_paid }) => amount_paid)).toEqual(
    [...amounts].reverse(),
  );
}

describe("two changes of one subscription at the same moment", () => {
  it("two upgrades to the same price are one, and both lead to it", async () => {
    const { member } = await cast.subscriber("plus");
    const quote = await quoteUpgrade(member, "pro_month", 2900);
    const pages = await Promise.all([1, 2, 3].map(() => to(member, "pro_month", 2900, quote)));
    expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
    await charged(member, [900, 2000]);
    expect(await stage.holdings(member.id)).toMatchObject({ tier: "pro", grants: 1 });
  });

  it("two upgrades to different prices: one is made, the other one is refused", async () => {
    const { member } = await cast.subscriber("plus");
    const [month, year] = [
      await quoteUpgrade(member, "pro_month", 2900),
      await quoteUpgrade(member, "pro_year", 29_000),
    ];
    const results = await Promise.allSettled([
      to(member, "pro_month", 2900, month),
      to(member, "pro_year", 29_000, year),
    ]);
    const made = results.findIndex(({ status }) => status === "fulfilled");
    expect(reasons(results).filter((reason) => reason === "done")).toHaveLength(1);
    expect(reasons(results)[1 - made]).toMatch(/^(price_mismatch|already_subscribed)$/);
    await charged(member, [900, made === 0 ? 2000 : year.due]);
    expect(await stage.holdings(member.id)).toMatchObject({ tier: "pro", grants: 1 });
  });

  it("an upgrade and a smaller plan: what comes second is judged by what the first has made", async () => {
    const { member, subscription } = await cast.subscriber("pro");
    const quote = await quoteUpgrade(member, "pro_year", 29_000);
    const results = await Promise.allSettled([
      to(member, "pro_year", 29_000, quote),
      scheduleChange(member, "plus_month", 900),
    ]);
    expect(reasons(results)[0]).toBe("done");
    await charged(member, [2900, quote.due]);
    await cast.heard();
    const { items, cancel_at_period_end } = await stage.stripe.subscriptions.retrieve(subscription);
    expect([items.data[0]?.price.lookup_key, cancel_at_period_end]).toEqual(["pro_year", false]);
    // Planned before, the upgrade has dropped it; planned after, it stands, here as at Stripe.
    const planned = await cast.planned(member);
    expect([null, "plus_month"]).toContain(planned);
    expect(await cast.plannedAtStripe(subscription)).toBe(planned);
  });

  it("keeping the plan and planning a smaller one end the same here as at Stripe", async () => {
    const { member, subscription } = await cast.subscriber("pro");
    await Promise.allSettled([
      scheduleChange(member, "plus_month", 900),
      keepPlan(member),
      scheduleChange(member, "plus_year", 9000),
      keepPlan(member),
    ]);
    await cast.heard();
    expect(await cast.plannedAtStripe(subscription)).toBe(await cast.planned(member));
    expect(await cast.charges(member)).toEqual([2900]);
  });

  it("an upgrade while Founder stops the renewal ends with the period, charged once", async () => {
    const { member, subscription } = await cast.subscriber("plus");
    const quote = await quoteUpgrade(member, "pro_month", 2900);
    await stage.pay(member, { lookup: "founder_once", amount: 24_900 });
    await stage.settled(member.id, { tier: "founder" });
    const results = await Promise.allSettled([to(member, "pro_month", 2900, quote), stopRenewals()]);
    // Whoever owns Founder is offered no upgrade; before that is known, it may be made.
    expect(reasons(results)[0]).toMatch(/^(done|already_subscribed)$/);
    await stage.db.sql`update renewal_stops set available_at = now()`;
    await stopRenewals();
    expect((await stage.stripe.subscriptions.retrieve(subscription)).cancel_at_period_end).toBe(true);
    const open = (await cast.invoicesAtStripe(member)).filter(({ status }) => status === "open");
    expect(open).toEqual([]);
  });

  it("erasing the account and an upgrade: nothing runs on, and nothing is open", async () => {
    const { member, subscription } = await cast.subscriber("plus");
    const quote = await quoteUpgrade(member, "pro_month", 2900);
    const results = await Promise.allSettled([
      to(member, "pro_month", 2900, quote),
      cancelForErasure(member),
    ]);
    expect(reasons(results)[1]).toBe("done");
    expect((await stage.stripe.subscriptions.retrieve(subscription)).status).toBe("canceled");
    const open = (await cast.invoicesAtStripe(member)).filter(({ status }) => status === "open");
    expect(open).toEqual([]);
  });
});

describe("the lease", () => {
  const lease = (member: Member) =>
    stage.db
      .sql`select holder is not null as held, intent from private.subscription_changes where user_id = ${member.id}`;

  it("leaves no row behind, and lets members not wait for each other", async () => {
    const [one, other] = [await stage.member(), await stage.member()];
    await changing(one, "keep", async () => {
      expect(await lease(one)).toMatchObject([{ held: true, intent: null }]);
      await changing(other, "keep", async () => undefined, { wait: false });
      await expect(changing(one, "keep", async () => undefined, { wait: false })).rejects.toMatchObject({
        code: "change_running",
      });
    });
    expect(await lease(one)).toHaveLength(0);
  });

  it("of a process that died runs out, and that process may send nothing more", async () => {
    const member = await stage.member();
    const dead = changing(member, "upgrade", async ({ intend }) => {
      await stage.db
        .sql`update private.subscription_changes set held_until = now() - interval '1 second' where user_id = ${member.id}`;
      await changing(member, "keep", async () => undefined, { wait: false });
      await intend({ subscription: "sub_1", from: "price_1", plan: null, resume: false, confirm: null });
    });
    await expect(dead).rejects.toMatchObject({ code: "change_running" });
    expect(await lease(member)).toHaveLength(0);
    expect(await finishChanges()).toEqual({ finished: 0, failed: 0 });
  });
});
