import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import {
  almostQualified,
  checkoutOf,
  deliver,
  invoiceOf,
  join,
  publishPrices,
  subscriptionOf,
  tierOf,
  xpOf,
  type Checkout,
} from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

const orderOf = async (checkout: Checkout) =>
  (await db.sql`select * from orders where id = ${checkout.order_id}`)[0] as Record<string, unknown>;
const refundOf = (checkout: Checkout, amount: number) => ({
  kind: "refund",
  payment_intent: `pi_${checkout.order_id}`,
  amount,
  amount_refunded: amount,
  currency: "usd",
});
const disputeOf = (checkout: Checkout, status: string) => ({
  kind: "dispute",
  payment_intent: `pi_${checkout.order_id}`,
  status,
});
/** What one purchase of a member has left: grants, purchase lines, mails. */
const traces = async (member: string) =>
  (
    await db.sql`select
      (select count(*)::int from grants where user_id = ${member} and revoked_at is null) as grants,
      (select count(*)::int from points_ledger where user_id = ${member} and source = 'purchase') as lines,
      (select count(*)::int from mail_outbox where user_id = ${member} and template = 'receipt') as mails`
  )[0];
const nothing = { grants: 0, lines: 0, mails: 0 };
const once = { grants: 1, lines: 1, mails: 1 };

describe("begin_order", () => {
  test("takes price and currency from the database", async () => {
    const member = await join(db);
    const [row] = await db.sql`select begin_order(${member}, 'pro_year') as made`;
    expect(row?.made).toMatchObject({
      price: {
        lookup_key: "pro_year",
        unit_amount: 29000,
        currency: "usd",
        interval: "year",
        stripe_price_id: "price_pro_year",
      },
      plan: { key: "pro", kind: "recurring", tier: "pro" },
      customer_id: null,
    });
  });

  test("refuses unknown, inactive, owned and sold-out plans", async () => {
    const member = await join(db);
    await expect(db.sql`select begin_order(${member}, 'gold_month')`).rejects.toThrow("plan_unknown");
    await db.sql`update prices set active = false where lookup_key = 'pro_month'`;
    await expect(db.sql`select begin_order(${member}, 'pro_month')`).rejects.toThrow("plan_inactive");
    await db.sql`update prices set active = true where lookup_key = 'pro_month'`;
    await deliver(db, [await checkoutOf(db, member, "plus_month")]);
    await expect(db.sql`select begin_order(${member}, 'pro_month')`).rejects.toThrow("already_subscribed");
    const founder = await join(db);
    await deliver(db, [await checkoutOf(db, founder, "founder_once")]);
    await expect(db.sql`select begin_order(${founder}, 'founder_once')`).rejects.toThrow(
      "already_subscribed",
    );
    await expect(db.sql`select begin_order(${founder}, 'plus_month')`).rejects.toThrow("already_subscribed");
    await expect(db.sql`select begin_order(${randomUUID()}, 'plus_month')`).rejects.toThrow(
      "member_not_found",
    );
  });

  test("sells a limited supply exactly once per place, however many ask at once", async () => {
    const [sold] = await db.sql`select count(*)::int as n from orders where plan_key = 'founder'`;
    await db.sql`update plans set supply = ${(sold?.n as number) + 3} where key = 'founder'`;
    const members = await Promise.all(Array.from({ length: 10 }, () => join(db)));
    const outcomes = await Promise.allSettled(
      members.map((id) => db.sql`select begin_order(${id}, 'founder_once')`),
    );
    await db.sql`update plans set supply = 1000 where key = 'founder'`;
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  });
});

describe("a paid checkout", () => {
  test("settles a subscription order: access, 500 points once, receipt, own order page", async () => {
    const member = await join(db);
    const checkout = await checkoutOf(db, member);
    expect(await deliver(db, [checkout, subscriptionOf(checkout)])).toBe("applied");
    expect(await deliver(db, [invoiceOf(checkout)])).toBe("applied");
    expect(await traces(member)).toEqual(once);
    expect(await tierOf(db, member)).toBe("plus");
    expect(await xpOf(db, member)).toBe(550);
    const order = (await db.as(member, (tx) => tx`select my_order(${checkout.session}) as o`))[0]?.o;
    expect(order).toMatchObject({
      status: "paid",
      plan_key: "plus",
      amount: 900,
      points: 500,
      tier: "plus",
      mint: null,
    });
    const stranger = await join(db);
    await expect(db.as(stranger, (tx) => tx`select my_order(${checkout.session})`)).rejects.toThrow(
      "order_not_found",
    );
  });

  test("settles a founder order with a voucher valid a year", async () => {
    const member = await join(db);
    const checkout = await checkoutOf(db, member, "founder_once");
    await deliver(db, [checkout]);
    expect(await tierOf(db, member)).toBe("founder");
    const [voucher] =
      await db.sql`select kind, expires_at > now() + interval '364 days' as long from mint_vouchers
      where order_id = ${checkout.order_id}`;
    expect(voucher).toEqual({ kind: "order", long: true });
  });

  test("100 deliveries of one event at once: one grant, one line, one mail", async () => {
    const member = await join(db);
    const checkout = await checkoutOf(db, member);
    const facts = [checkout, subscriptionOf(checkout)];
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => deliver(db, facts, "evt_same")));
    expect(outcomes.filter((outcome) => outcome === "applied")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "duplicate")).toHaveLength(99);
    expect(await traces(member)).toEqual(once);
  });

  test("100 different events about one payment at once: the same", async () => {
    const { referrer, referee } = await almostQualified(db);
    const before = await xpOf(db, referrer);
    const checkout = await checkoutOf(db, referee);
    const kinds = [checkout, subscriptionOf(checkout), invoiceOf(checkout)];
    await Promise.all(Array.from({ length: 100 }, (_, n) => deliver(db, [kinds[n % 3] as object])));
    expect(await traces(referee)).toEqual(once);
    expect(await xpOf(db, referrer)).toBe(before + 1200);
    expect(await db.sql`select * from reconcile_points()`).toEqual([]);
  });

  test("every order of events ends the same", async () => {
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ];
    for (const order of orders) {
      const member = await join(db);
      const checkout = await checkoutOf(db, member, "pro_month");
      const facts = [checkout, subscriptionOf(checkout), invoiceOf(checkout)];
      for (const n of order) await deliver(db, [facts[n] as object]);
      expect(await traces(member), order.join()).toEqual(once);
      expect(await tierOf(db, member)).toBe("pro");
      expect(await xpOf(db, member)).toBe(550);
      expect(await orderOf(checkout)).toMatchObject({
        status: "paid",
        payment_intent_id: `pi_${checkout.order_id}`,
      });
    }
  });

  test("rolls the event back with its effect, so that a retry after a crash applies it", async () => {
    const member = await join(db);
    const checkout = await checkoutOf(db, member);
    await db.sql
      .begin(async (tx) => {
        await tx`select apply_stripe_event('evt_crash', 'test', 1, '{}', ${tx.json([checkout] as never)})`;
        throw new Error("killed");
      })
      .catch(() => undefined);
    expect(await traces(member)).toEqual(nothing);
    expect(await deliver(db, [checkout], "evt_crash")).toBe("applied");
    expect(await traces(member)).toEqual(once);
  });

  test("an unpaid one changes nothing until it is paid", async () => {
    const member = await join(db);
    const checkout = await checkoutOf(db, member);
    expect(await deliver(db, [{ ...checkout, payment_status: "unpaid" }])).toBe("ignored");
    expect(await traces(member)).toEqual(nothing);
    expect(await deliver(db, [checkout])).toBe("applied");
  });

  test("a second purchase gives no second first-purchase award", async () => {
    const member = await join(db);
    const checkout = await checkoutOf(db, member);
    await deliver(db, [checkout, subscriptionOf(checkout)]);
    await deliver(db, [subscriptionOf(checkout, { status: "canceled" })]);
    await deliver(db, [await checkoutOf(db, member, "pro_month")]);
    expect(await xpOf(db, member)).toBe(550);
    expect(await tierOf(db, member)).toBe("pro");
  });
});

describe("quarantine, without any effect", () => {
  test.each([
    ["unknown_price", { price_id: "price_other" }],
    ["wrong_price", { price_id: "price_pro_month" }],
    ["wrong_amount", { amount_total: 100 }],
    ["wrong_currency", { currency: "eur" }],
    ["user_mismatch", { user_id: randomUUID() }],
    ["user_mismatch", { user_id: null }],
    ["wrong_mode", { subscription: null }],
  ])("%s %j", async (problem, change: object) => {
    const { referrer, referee: member } = await almostQualified(db);
    const before = { member: await xpOf(db, member), referrer: await xpOf(db, referrer) };
    const checkout = await checkoutOf(db, member);
    const id = `evt_${randomUUID()}`;
    const told = "subscription" in change ? [] : [subscriptionOf(checkout)];
    expect(await deliver(db, [...told, { ...checkout, ...change }], id)).toBe("quarantined");
    expect(await traces(member)).toEqual(nothing);
    expect(await tierOf(db, member)).toBe("standard");
    expect([await xpOf(db, member), await xpOf(db, referrer)]).toEqual([before.member, before.referrer]);
    expect((await orderOf(checkout)).status).toBe("quarantined");
    const [event] = await db.sql`select outcome, note from stripe_events where id = ${id}`;
    expect(event).toMatchObject({ outcome: "quarantined" });
    expect(event?.note).toContain(problem);
    expect(await db.sql`select 1 as one from audit_log where subject_id = ${checkout.order_id}`).toHaveLength(
      1,
    );
  });

  test("an unknown order, and a customer of somebody else", async () => {
    const [member, other] = [await join(db), await join(db)];
    expect(await deliver(db, [{ ...(await checkoutOf(db, member)), order_id: "nonsense" }])).toBe(
      "quarantined",
    );
    await deliver(db, [await checkoutOf(db, other)]);
    expect(await deliver(db, [{ ...(await checkoutOf(db, member)), customer: `cus_${other}` }])).toBe(
      "quarantined",
    );
    expect(await traces(member)).toEqual(nothing);
  });

  test("takes back what a subscription told before its wrong checkout had given", async () => {
    const member = await join(db);
    const checkout = await checkoutOf(db, member);
    await deliver(db, [subscriptionOf(checkout)]);
    expect(await tierOf(db, member)).toBe("plus");
    await deliver(db, [{ ...checkout, amount_total: 1 }]);
    await deliver(db, [subscriptionOf(checkout)]);
    expect(await tierOf(db, member)).toBe("standard");
  });

  test("a second live subscription, and a second payment of one order", async () => {
    const member = await join(db);
    const [first, second] = [await checkoutOf(db, member), await checkoutOf(db, member, "pro_month")];
    expect(await deliver(db, [first])).toBe("applied");
    expect(await deliver(db, [second, subscriptionOf(second)])).toBe("quarantined");
    expect(await tierOf(db, member)).toBe("plus");
    expect(await deliver(db, [first])).toBe("ignored");
    expect(await deliver(db, [{ ...first, session: "cs_other" }])).toBe("quarantined");
    expect(await traces(member)).toEqual(once);
  });

  test("a subscription or invoice with an unknown price or customer", async () => {
    const member = await join(db);
    const checkout = await checkoutOf(db, member);
    expect(await deliver(db, [subscriptionOf(checkout, { price_id: "price_x" })])).toBe("quarantined");
    expect(await deliver(db, [subscriptionOf(checkout, { user_id: null, customer: "cus_x" })])).toBe(
      "quarantined",
    );
    await deliver(db, [checkout]);
    const renewal = { id: "in_cheap", billing_reason: "subscription_cycle" };
    expect(await deliver(db, [invoiceOf(checkout, { ...renewal, price_id: "price_x" })])).toBe("quarantined");
    expect(await deliver(db, [invoiceOf(checkout, { ...renewal, amount_paid: 1 })])).toBe("quarantined");
    expect(await xpOf(db, member)).toBe(550);
  });
});

describe("a subscription", () => {
  test("renews with 200 points per invoice, once", async () => {
    const member = await join(db);
    const checkout = await checkoutOf(db, member);
    await deliver(db, [checkout, subscriptionOf(checkout)]);
    const renewal = invoiceOf(checkout, {
      id: `in_r_${member}`,
      billing_reason: "subscription_cycle",
      payment_intent: "pi_r",
    });
    await Promise.all(Array.from({ length: 10 }, () => deliver(db, [renewal])));
    expect(await xpOf(db, member)).toBe(750);
    expect(
      await deliver(db, [
        { kind: "refund", payment_intent: "pi_r", amount: 900, amount_refunded: 450, currency: "usd" },
      ]),
    ).toBe("applied");
    expect(await xpOf(db, member)).toBe(650);
  });

  test("keeps access for seven days past due, then falls back; upgrade and end follow", async () => {
    const member = await join(db);
    const checkout = await checkoutOf(db, member);
    await deliver(db, [checkout, subscriptionOf(checkout)]);
    await deliver(db, [subscriptionOf(checkout, { status: "past_due" })]);
    expect(await tierOf(db, member)).toBe("plus");
    await db.sql`update subscriptions set past_due_since = now() - interval '6 days' where user_id = ${member}`;
    await db.sql`select recompute_due_tiers()`;
    expect(await tierOf(db, member)).toBe("plus");
    await db.sql`update subscriptions set past_due_since = now() - interval '8 days' where user_id = ${member}`;
    await db.sql`select recompute_due_tiers()`;
    expect(await tierOf(db, member)).toBe("standard");
    await deliver(db, [subscriptionOf(checkout, { price_id: "price_pro_month" })]);
    expect(await tierOf(db, member)).toBe("pro");
    await deliver(db, [subscriptionOf(checkout, { status: "canceled" })]);
    expect(await tierOf(db, member)).toBe("standard");
    expect(await deliver(db, [subscriptionOf(checkout)])).toBe("ignored");
    expect(await tierOf(db, member)).toBe("standard");
  });

  test("ending one grant leaves the others", async () => {
    const member = await join(db);
    const checkout = await checkoutOf(db, member);
    await deliver(db, [checkout, subscriptionOf(checkout)]);
    await deliver(db, [await checkoutOf(db, member, "founder_once")]);
    expect(await tierOf(db, member)).toBe("founder");
    await deliver(db, [subscriptionOf(checkout, { status: "canceled" })]);
    expect(await tierOf(db, member)).toBe("founder");
  });
});

describe("refunds and disputes", () => {
  const settled = async () => {
    const { referrer, referee } = await almostQualified(db);
    const start = { referrer: await xpOf(db, referrer), referee: await xpOf(db, referee) };
    const checkout = await checkoutOf(db, referee);
    await deliver(db, [checkout, subscriptionOf(checkout), invoiceOf(checkout)]);
    const xp = async () => [
      (await xpOf(db, referrer)) - start.referrer,
      (await xpOf(db, referee)) - start.referee,
    ];
    const qualified = async () =>
      (await db.sql`select qualified_referrals as n from referral_points where user_id = ${referrer}`)[0]?.n;
    return { referrer, referee, checkout, xp, qualified };
  };

  test("a partial refund takes back in proportion, rounded down, also the referral; repeats add nothing", async () => {
    const { checkout, xp, qualified, referee } = await settled();
    expect(await xp()).toEqual([1200, 800]);
    await deliver(db, [refundOf(checkout, 100)]);
    await deliver(db, [refundOf(checkout, 100)]);
    expect(await xp()).toEqual([1200 - 133, 800 - 55 - 33]);
    expect(await orderOf(checkout)).toMatchObject({ status: "partially_refunded", amount_refunded: 100 });
    expect([await tierOf(db, referee), await qualified()]).toEqual(["plus", 1]);
  });

  test("a full refund takes back all, ends access and un-qualifies", async () => {
    const { checkout, xp, qualified, referee } = await settled();
    await deliver(db, [refundOf(checkout, 400)]);
    await Promise.all(Array.from({ length: 20 }, () => deliver(db, [refundOf(checkout, 900)])));
    await deliver(db, [refundOf(checkout, 400)]);
    expect(await xp()).toEqual([0, 0]);
    expect((await orderOf(checkout)).status).toBe("refunded");
    expect([await tierOf(db, referee), await qualified()]).toEqual(["standard", 0]);
    expect(await db.sql`select * from reconcile_points()`).toEqual([]);
  });

  test("a lost dispute is like a full refund, a won one restores", async () => {
    const { checkout, xp, qualified, referee } = await settled();
    await deliver(db, [disputeOf(checkout, "needs_response")]);
    expect((await orderOf(checkout)).status).toBe("disputed");
    expect(await xp()).toEqual([1200, 800]);
    await deliver(db, [disputeOf(checkout, "lost")]);
    expect([await xp(), await tierOf(db, referee), await qualified()]).toEqual([[0, 0], "standard", 0]);
    await deliver(db, [disputeOf(checkout, "won")]);
    await deliver(db, [disputeOf(checkout, "needs_response")]);
    expect([await xp(), await tierOf(db, referee), await qualified()]).toEqual([[1200, 800], "plus", 1]);
    expect((await orderOf(checkout)).status).toBe("paid");
  });

  test("told before its payment, a refund counts when the payment comes", async () => {
    const member = await join(db);
    const checkout = await checkoutOf(db, member, "founder_once");
    expect(await deliver(db, [refundOf(checkout, checkout.amount_total)])).toBe("ignored");
    expect(await deliver(db, [checkout])).toBe("applied");
    expect((await orderOf(checkout)).status).toBe("refunded");
    expect([await tierOf(db, member), await xpOf(db, member)]).toEqual(["standard", 50]);
    const [voucher] =
      await db.sql`select expires_at <= now() as ended from mint_vouchers where order_id = ${checkout.order_id}`;
    expect(voucher?.ended).toBe(true);
  });
});
