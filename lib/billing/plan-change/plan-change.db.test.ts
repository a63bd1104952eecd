import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST } from "../../../app/api/webhooks/stripe/route";
import { openStage } from "../../../local/stripe/stage";
import type { Holding, PlannedChange } from "@/lib/plans/change";
import type { Member } from "@/lib/session/member";
import { cancelForErasure } from "@/lib/billing/erasure";
import { openCheckout } from "@/lib/billing/checkout/checkout";
import { openPortal } from "@/lib/billing/mutations";
import { keepPlan, scheduleChange } from "./plan-change";
import { quoteUpgrade, upgradeSubscription } from "./upgrade";

vi.mock("next/server", () => ({ after: () => undefined }));
// The holding is read as the member, with a session that does not exist here; what it says is given.
const holding = vi.hoisted(() => ({ read: vi.fn<() => Promise<Holding>>() }));
vi.mock("@/lib/plans/mine", () => ({ readHolding: holding.read }));

let stage: Awaited<ReturnType<typeof openStage>>;
beforeAll(async () => {
  stage = await openStage(POST, openCheckout);
});
afterAll(() => stage?.close());
beforeEach(() => {
  stage.hook.handler = POST;
});

const holds = (plan: string, interval: "month" | "year", next: PlannedChange | null = null) =>
  holding.read.mockResolvedValue({
    tier: plan,
    subscription: { plan, interval, ends: false, periodEnd: null, next },
    owned: null,
  });

type Subscriber = { member: Member; subscription: string; clock: string };

/** A member who pays for Pro and lives, at Stripe, on a test clock. */
async function subscriber(interval: "month" | "year" = "month"): Promise<Subscriber> {
  const member = await stage.member();
  const frozen_time = Math.floor(Date.now() / 1000);
  const clock = await stage.stripe.testHelpers.testClocks.create({ frozen_time });
  const customer = await stage.stripe.customers.create({ test_clock: clock.id });
  await stage.db
    .sql`insert into public.customers (user_id, stripe_customer_id) values (${member.id}, ${customer.id})`;
  const amount = interval === "month" ? 2900 : 29_000;
  const session = await stage.pay(member, { lookup: `pro_${interval}`, amount });
  await stage.settled(member.id, { tier: "pro" });
  await vi.waitFor(async () => expect(await charges(member)).toEqual([amount]));
  holds("pro", interval);
  return { member, subscription: session.subscription as string, clock: clock.id };
}

/** What was charged, in order. */
const charges = async (member: Member) =>
  (
    await stage.db
      .sql`select amount_paid from public.invoices where user_id = ${member.id} and amount_paid > 0 order by created_at`
  ).map(({ amount_paid }) => amount_paid as number);

/** What our database says is planned, as `lookup key amount`. */
async function planned({ member }: Subscriber): Promise<string | null> {
  const [row] = await stage.db.sql`
    select p.lookup_key || ' ' || s.next_amount as next from public.subscriptions s
    left join public.prices p on p.id = s.next_price_id where s.user_id = ${member.id}`;
  return (row?.next as string | null | undefined) ?? null;
}

const scheduleOf = async ({ subscription }: Subscriber) =>
  (await stage.stripe.subscriptions.retrieve(subscription)).schedule;

/** Every event has been delivered and answered. */
const heard = () =>
  vi.waitFor(async () =>
    expect(
      await stage.db.sql`select count(*)::int as open from stripe.deliveries where state = 'pending'`,
    ).toEqual([{ open: 0 }]),
  );

/** Moves Stripe's time past the end of the present period, or to some seconds before it. */
async function passPeriod({ subscription, clock }: Subscriber, seconds = 60): Promise<void> {
  const { items } = await stage.stripe.subscriptions.retrieve(subscription);
  const frozen_time = (items.data[0]?.current_period_end ?? 0) + seconds;
  await stage.stripe.testHelpers.testClocks.advance(clock, { frozen_time });
  await heard();
}

describe("a smaller plan", () => {
  it("starts when the paid period ends: no charge and no loss before, the smaller price then", async () => {
    const one = await subscriber();
    await scheduleChange(one.member, "plus_month", 900);
    expect(await planned(one)).toBe("plus_month 900");
    await heard();
    expect(await planned(one)).toBe("plus_month 900");
    expect(await stage.holdings(one.member.id)).toMatchObject({ tier: "pro", grants: 1, points: 500 });
    await passPeriod(one, -60);
    expect(await stage.holdings(one.member.id)).toMatchObject({ tier: "pro", grants: 1, points: 500 });
    expect(await charges(one.member)).toEqual([2900]);

    await passPeriod(one);
    expect(await stage.holdings(one.member.id)).toMatchObject({ tier: "plus", grants: 1 });
    expect(await charges(one.member)).toEqual([2900, 900]);
    expect(await planned(one)).toBeNull();
    const ledger = await stage.db
      .sql`select source, points from public.points_ledger where user_id = ${one.member.id} and source in ('purchase', 'renewal')`;
    expect(ledger).toEqual([
      { source: "purchase", points: 500 },
      { source: "renewal", points: 200 },
    ]);
    const told = await stage.db
      .sql`select values ->> 'plan_key' as plan from private.events where user_id = ${one.member.id} and type = 'subscription.change_planned'`;
    expect(told).toEqual([{ plan: "plus" }]);

    await passPeriod(one);
    expect(await charges(one.member)).toEqual([2900, 900, 900]);
    expect(await scheduleOf(one)).toBeNull();
    const quarantined = await stage.db
      .sql`select note from public.stripe_events where outcome = 'quarantined'`;
    expect(quarantined).toHaveLength(0);
  });

  it("by two clicks at once, before Stripe knows its price, is planned once", async () => {
    const one = await subscriber();
    await Promise.all([1, 2].map(() => scheduleChange(one.member, "plus_year", 9000)));
    await heard();
    expect(await planned(one)).toBe("plus_year 9000");
    holds("pro", "month", { plan: "plus", name: "Plus", interval: "year", amount: 9000, currency: "usd" });
    await scheduleChange(one.member, "plus_year", 9000);
    await passPeriod(one);
    expect(await charges(one.member)).toEqual([2900, 9000]);
  });

  it("may be a month instead of a year, and another choice takes its place", async () => {
    const one = await subscriber("year");
    await scheduleChange(one.member, "plus_month", 900);
    await scheduleChange(one.member, "pro_month", 2900);
    await heard();
    expect(await planned(one)).toBe("pro_month 2900");
    await passPeriod(one);
    expect(await stage.holdings(one.member.id)).toMatchObject({ tier: "pro" });
    expect(await charges(one.member)).toEqual([29_000, 2900]);
  });

  it("is taken back, twice as well as once, and planned again", async () => {
    const one = await subscriber();
    await scheduleChange(one.member, "plus_month", 900);
    await Promise.all([keepPlan(one.member), keepPlan(one.member)]);
    await keepPlan(one.member);
    await heard();
    expect(await planned(one)).toBeNull();
    expect(await scheduleOf(one)).toBeNull();
    await scheduleChange(one.member, "plus_month", 900);
    await keepPlan(one.member);
    await passPeriod(one);
    expect(await charges(one.member)).toEqual([2900, 2900]);
    expect(await stage.holdings(one.member.id)).toMatchObject({ tier: "pro" });
  });

  it("is known by the webhooks alone, and mended when Stripe does not sell its price any more", async () => {
    const one = await subscriber();
    await stage.db
      .sql`update public.prices set stripe_price_id = 'price_gone' where lookup_key = 'plus_month'`;
    await scheduleChange(one.member, "plus_month", 900);
    await heard();
    await stage.db
      .sql`update public.subscriptions set next_price_id = null, next_amount = null where user_id = ${one.member.id}`;
    const schedule = await stage.eventOf("subscription_schedule.updated", String(await scheduleOf(one)));
    expect((await stage.post({ ...schedule, id: "evt_again" })).status).toBe(200);
    expect(await planned(one)).toBe("plus_month 900");
  });

  it("is refused at another price, when it is none, when the membership is cancelled, to the suspended", async () => {
    const one = await subscriber();
    const asked = (key: string, seen: number) => scheduleChange(one.member, key, seen);
    await expect(asked("plus_month", 100)).rejects.toMatchObject({ code: "price_mismatch" });
    await expect(asked("gold_month", 900)).rejects.toMatchObject({ code: "plan_unknown" });
    await expect(asked("pro_month", 2900)).rejects.toMatchObject({ code: "already_subscribed" });
    await expect(asked("pro_year", 29_000)).rejects.toMatchObject({ code: "already_subscribed" });
    await stage.stripe.subscriptions.update(one.subscription, { cancel_at_period_end: true });
    await expect(asked("plus_month", 900)).rejects.toMatchObject({ code: "conflict" });
    await stage.db
      .sql`update public.profiles set suspended_until = now() + interval '1 day' where user_id = ${one.member.id}`;
    await expect(asked("plus_month", 900)).rejects.toMatchObject({ code: "suspended" });
    await expect(keepPlan(one.member)).rejects.toMatchObject({ code: "suspended" });
    const nobody = await stage.member();
    await expect(keepPlan(nobody)).rejects.toMatchObject({ code: "not_found" });
    expect(await scheduleOf(one)).toBeNull();
    expect(await planned(one)).toBeNull();
  });
});

describe("while a change is planned", () => {
  async function upgrade(member: Member) {
    const quote = await quoteUpgrade(member, "pro_year", 29_000);
    return upgradeSubscription(member, "pro_year", 29_000, quote, "en");
  }

  it("an upgrade drops it", async () => {
    const one = await subscriber();
    await scheduleChange(one.member, "plus_month", 900);
    await upgrade(one.member);
    await heard();
    expect(await planned(one)).toBeNull();
    expect(await scheduleOf(one)).toBeNull();
    await passPeriod(one);
    expect((await charges(one.member)).at(-1)).toBe(29_000);
    expect(await stage.holdings(one.member.id)).toMatchObject({ tier: "pro" });
  });

  it("an upgrade whose card is declined leaves it planned", async () => {
    const one = await subscriber();
    await scheduleChange(one.member, "plus_month", 900);
    const { customer } = await stage.stripe.subscriptions.retrieve(one.subscription);
    const bad = await stage.stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
      customer: customer as string,
    });
    await stage.stripe.subscriptions.update(one.subscription, { default_payment_method: bad.id });
    await expect(upgrade(one.member)).rejects.toMatchObject({
      code: "card_declined",
    });
    await heard();
    expect(await planned(one)).toBe("plus_month 900");
    expect(await charges(one.member)).toEqual([2900]);
  });

  it("erasing the account ends the subscription all the same", async () => {
    const one = await subscriber();
    await scheduleChange(one.member, "plus_month", 900);
    await cancelForErasure(one.member);
    await cancelForErasure(one.member);
    expect((await stage.stripe.subscriptions.retrieve(one.subscription)).status).toBe("canceled");
    expect(await planned(one)).toBeNull();
    await stage.db.sql`select erase_member(${one.member.id})`;
  });

  it("the portal keeps it; once it has started, the portal can cancel again", async () => {
    const one = await subscriber();
    await scheduleChange(one.member, "plus_month", 900);
    const before = await openPortal(one.member, "en");
    expect(await (await fetch(before.url)).text()).toContain("take the change back where you made it");
    expect(await planned(one)).toBe("plus_month 900");
    await passPeriod(one);
    const after = await openPortal(one.member, "en");
    expect(await (await fetch(after.url)).text()).toContain("Cancel subscription");
    expect(await scheduleOf(one)).toBeNull();
  });
});
