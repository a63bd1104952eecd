import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST } from "../../../app/api/webhooks/stripe/route";
import { openStage, sessionOf } from "../../../local/stripe/stage";
import type { Holding } from "@/lib/plans/change";
import type { Member } from "@/lib/session/member";
import type { Offer } from "@/lib/billing/checkout/offer";
import { openCheckout } from "@/lib/billing/checkout/checkout";
import { quoteOrNull, quoteUpgrade, upgradeSubscription } from "./upgrade";

vi.mock("next/server", () => ({ after: () => undefined }));
// The holding is read as the member, with a session that does not exist here; what it says is given.
const holding = vi.hoisted(() => ({ read: vi.fn<() => Promise<Holding>>() }));
vi.mock("@/lib/plans/mine", () => ({ readHolding: holding.read }));

let stage: Awaited<ReturnType<typeof openStage>>;
beforeAll(async () => {
  process.env.APP_SECRET = "upgrade-".repeat(8);
  stage = await openStage(POST, openCheckout);
});
afterAll(() => stage?.close());
beforeEach(() => {
  stage.hook.handler = POST;
});

/** A member who pays monthly for a plan. */
async function subscriber(plan: "plus" | "pro", amount: number, member?: Member): Promise<Member> {
  member ??= await stage.member();
  await stage.pay(member, { lookup: `${plan}_month`, amount });
  await stage.settled(member.id, { tier: plan });
  await vi.waitFor(async () => expect(await charges(member)).toEqual([amount]));
  const subscription = { plan, interval: "month" as const, ends: false, periodEnd: null, next: null };
  holding.read.mockResolvedValue({ tier: plan, subscription, owned: null });
  return member;
}

/** Looks at the page, which names the amount, and presses its button. */
async function upgrade(member: Member, lookup: string, price: number) {
  const quote = await quoteUpgrade(member, lookup, price);
  return upgradeSubscription(member, lookup, price, quote, "en");
}

/** What was charged; an invoice over nothing charges nobody. */
const charges = async (member: Member) =>
  (
    await stage.db
      .sql`select amount_paid from public.invoices where user_id = ${member.id} and amount_paid > 0 order by created_at`
  ).map(({ amount_paid }) => amount_paid as number);

describe("the page of an upgrade", () => {
  it("asks Stripe no more for a member who looks at it over and over", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const [eager, other] = [await subscriber("plus", 900), await subscriber("plus", 900)];
    const offer = { price: { lookup_key: "pro_month", unit_amount: 2900 } } as Offer;
    expect(await quoteOrNull(eager, offer)).toMatchObject({ due: 2000 });
    // Of this window and the next.
    await stage.db.sql`update rate_limits set count = 20 where key like 'upgrade-quote:%'`;
    await stage.db.sql`insert into rate_limits select key, window_start + interval '10 minutes', 20
      from rate_limits where key like 'upgrade-quote:%'`;
    const api = process.env.STRIPE_API_URL;
    process.env.STRIPE_API_URL = "http://127.0.0.1:9";
    expect(await quoteOrNull(eager, offer)).toBeNull();
    expect(console.warn).toHaveBeenLastCalledWith("An upgrade has no amount:", "rate_limited");
    process.env.STRIPE_API_URL = api;
    expect(await quoteOrNull(other, offer)).toMatchObject({ due: 2000 });
  });
});

describe("an upgrade", () => {
  it("asked for twice charges the difference once and brings the tier", async () => {
    const member = await subscriber("plus", 900);
    await upgrade(member, "pro_month", 2900);
    await upgrade(member, "pro_month", 2900);
    await stage.settled(member.id, { tier: "pro", grants: 1 });
    await vi.waitFor(async () => expect(await charges(member)).toEqual([900, 2000]));
  });

  it("asked for twice at the same moment, before Stripe knows the price, does too", async () => {
    const member = await subscriber("plus", 900);
    const quote = await quoteUpgrade(member, "plus_year", 9000);
    await stage.db.sql`update public.prices set stripe_price_id = null where lookup_key = 'plus_year'`;
    await Promise.all([1, 2].map(() => upgradeSubscription(member, "plus_year", 9000, quote, "en")));
    await vi.waitFor(async () => expect(await charges(member)).toEqual([900, 8100]));
    const invoices = await stage.db.sql`select id from public.invoices where user_id = ${member.id}`;
    expect(invoices).toHaveLength(2);
    const quarantined = await stage.db
      .sql`select note from public.stripe_events where outcome = 'quarantined'`;
    expect(quarantined).toHaveLength(0);
  });

  it("charges what the page shows after the price was changed", async () => {
    const before = await subscriber("plus", 900);
    await upgrade(before, "pro_year", 29_000);
    await stage.db.sql`update public.prices set unit_amount = 30000 where lookup_key = 'pro_year'`;
    const member = await subscriber("plus", 900);
    await upgrade(member, "pro_year", 30_000);
    await vi.waitFor(async () => expect(await charges(member)).toEqual([900, 29_100]));
    await vi.waitFor(async () => expect(await charges(before)).toEqual([900, 28_100]));
  });

  it("mends a price that Stripe does not sell any more", async () => {
    const member = await subscriber("plus", 900);
    await stage.db
      .sql`update public.prices set stripe_price_id = 'price_gone' where lookup_key = 'pro_month'`;
    await upgrade(member, "pro_month", 2900);
    await vi.waitFor(async () => expect(await charges(member)).toEqual([900, 2000]));
  });

  it("is refused at another price than was shown, to a smaller plan, and to what is not sold", async () => {
    const member = await subscriber("pro", 2900);
    await expect(upgrade(member, "pro_year", 100)).rejects.toMatchObject({
      code: "price_mismatch",
    });
    await expect(upgrade(member, "plus_month", 900)).rejects.toMatchObject({
      code: "already_subscribed",
    });
    await expect(upgrade(member, "gold_month", 900)).rejects.toMatchObject({
      code: "plan_unknown",
    });
    expect(await charges(member)).toEqual([2900]);
  });

  it("names before it charges what it charges then, credit and all, and leads to a page that confirms it", async () => {
    const member = await stage.member();
    const start = Math.floor(Date.now() / 1000);
    const clock = await stage.stripe.testHelpers.testClocks.create({ frozen_time: start });
    const customer = await stage.stripe.customers.create({ test_clock: clock.id });
    await stage.db
      .sql`insert into public.customers (user_id, stripe_customer_id) values (${member.id}, ${customer.id})`;
    await subscriber("plus", 900, member);
    const pass = (seconds: number) =>
      stage.stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: start + seconds });
    await pass(12 * 86_400);
    const quote = await quoteUpgrade(member, "pro_month", 2900);
    expect(quote.charge - quote.credit).toBe(quote.due);
    expect(quote.credit).toBeLessThan(600);
    expect(await charges(member), "a look charges nothing").toEqual([900]);
    await pass(12 * 86_400 + 600);
    const { url } = await upgradeSubscription(member, "pro_month", 2900, quote, "es");
    expect(await charges(member)).toEqual([900, quote.due]);
    const [invoice] = await stage.db
      .sql`select id from public.invoices where user_id = ${member.id} and billing_reason = 'subscription_update'`;
    expect(url).toBe(`http://localhost:3000/es/subscription-success?invoice=${invoice?.id}`);
    const told = await stage.db
      .sql`select values from private.events where user_id = ${member.id} and type = 'subscription.upgraded'`;
    expect(told).toMatchObject([
      { values: { plan_key: "pro", amount: quote.due, price: 2900, interval: "month" } },
    ]);
  });

  it("is refused for another amount than the page named, and for a moment that is past or to come", async () => {
    const member = await subscriber("plus", 900);
    const quote = await quoteUpgrade(member, "pro_month", 2900);
    for (const seen of [
      { ...quote, due: quote.due - 1 },
      { ...quote, at: quote.at - 16 * 60 },
      { ...quote, at: quote.at + 3600 },
    ]) {
      const asked = upgradeSubscription(member, "pro_month", 2900, seen, "en");
      await expect(asked).rejects.toMatchObject({ code: "price_mismatch" });
    }
    expect(await charges(member)).toEqual([900]);
  });

  it("closes a checkout that is still open, so that the two cannot both be paid", async () => {
    const member = await subscriber("plus", 900);
    const founder = await openCheckout(member, "founder_once", 24_900, "en");
    await upgrade(member, "pro_month", 2900);
    expect((await stage.submit(founder.url)).status).not.toBe(303);
    expect(await stage.holdings(member.id)).toMatchObject({ tier: "pro", orders: ["paid", "canceled"] });
  });

  it("shows a checkout that was paid a moment ago instead of charging again", async () => {
    const member = await subscriber("plus", 900);
    const founder = await openCheckout(member, "founder_once", 24_900, "en");
    stage.hook.handler = null;
    await stage.submit(founder.url);
    const { url } = await upgrade(member, "pro_month", 2900);
    expect(url).toContain(`/payment-success?session_id=${sessionOf(founder.url)}`);
    expect(await charges(member)).toEqual([900]);
    expect(await stage.holdings(member.id)).toMatchObject({ tier: "founder" });
  });

  it("is refused to a suspended member, whose card is not charged", async () => {
    const member = await subscriber("plus", 900);
    await stage.db
      .sql`update public.profiles set suspended_until = now() + interval '1 day' where user_id = ${member.id}`;
    await expect(upgrade(member, "pro_month", 2900)).rejects.toMatchObject({ code: "suspended" });
    expect(await charges(member)).toEqual([900]);
  });

  it("whose card is declined changes nothing", async () => {
    const member = await subscriber("plus", 900);
    const [row] = await stage.db
      .sql`select stripe_customer_id as customer from public.customers where user_id = ${member.id}`;
    const declining = await stage.stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
      customer: String(row?.customer),
    });
    const { data } = await stage.stripe.subscriptions.list({
      customer: String(row?.customer),
      status: "all",
    });
    await stage.stripe.subscriptions.update(data[0]!.id, { default_payment_method: declining.id });
    await expect(upgrade(member, "pro_month", 2900)).rejects.toMatchObject({
      code: "card_declined",
    });
    expect(await stage.holdings(member.id)).toMatchObject({ tier: "plus" });
    expect(await charges(member)).toEqual([900]);
  });
});
