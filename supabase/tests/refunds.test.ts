import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import {
  almostQualified,
  checkoutOf,
  deliver,
  invoiceOf,
  join,
  publishPrices,
  readTime,
  subscriptionOf,
  tierOf,
  xpOf,
  type Checkout,
} from "./cast.ts";
import { orderOf } from "./orders.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

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
    expect(await orderOf(db, checkout)).toMatchObject({ status: "partially_refunded", amount_refunded: 100 });
    expect([await tierOf(db, referee), await qualified()]).toEqual(["plus", 1]);
  });

  test("a full refund takes back all, ends access and un-qualifies", async () => {
    const { checkout, xp, qualified, referee } = await settled();
    const early = await readTime(db);
    await deliver(db, [refundOf(checkout, 400)]);
    await Promise.all(Array.from({ length: 20 }, () => deliver(db, [refundOf(checkout, 900)])));
    expect(await deliver(db, [refundOf(checkout, 400)], "evt_early", early)).toBe("stale");
    expect(await xp()).toEqual([0, 0]);
    expect((await orderOf(db, checkout)).status).toBe("refunded");
    expect([await tierOf(db, referee), await qualified()]).toEqual(["standard", 0]);
    expect(await db.sql`select * from reconcile_points()`).toEqual([]);
  });

  test("a lost dispute is like a full refund, a won one restores", async () => {
    const { checkout, xp, qualified, referee } = await settled();
    await deliver(db, [disputeOf(checkout, "needs_response")]);
    expect((await orderOf(db, checkout)).status).toBe("disputed");
    expect(await xp()).toEqual([1200, 800]);
    await deliver(db, [disputeOf(checkout, "lost")]);
    expect([await xp(), await tierOf(db, referee), await qualified()]).toEqual([[0, 0], "standard", 0]);
    const early = await readTime(db);
    await deliver(db, [disputeOf(checkout, "won")]);
    expect(await deliver(db, [disputeOf(checkout, "needs_response")], "evt_open", early)).toBe("stale");
    expect([await xp(), await tierOf(db, referee), await qualified()]).toEqual([[1200, 800], "plus", 1]);
    expect((await orderOf(db, checkout)).status).toBe("paid");
  });

  test("a refund that the bank sent back restores what it took", async () => {
    const { checkout, xp, referee } = await settled();
    await deliver(db, [refundOf(checkout, 900)]);
    expect([await xp(), await tierOf(db, referee)]).toEqual([[0, 0], "standard"]);
    await deliver(db, [refundOf(checkout, 0)]);
    expect([await xp(), await tierOf(db, referee)]).toEqual([[1200, 800], "plus"]);
    expect(await orderOf(db, checkout)).toMatchObject({ status: "paid", amount_refunded: 0 });
    expect(await db.sql`select * from reconcile_points()`).toEqual([]);
  });

  /** What pays a later period of the subscription: a renewal, or a change that begins a new one. */
  const laterOf = (checkout: Checkout, changes: object = {}) =>
    invoiceOf(checkout, {
      id: `in_next_${checkout.order_id}`,
      billing_reason: "subscription_cycle",
      payment_intent: `pi_next_${checkout.order_id}`,
      period_end: Math.floor(Date.now() / 1000) + 60 * 86_400,
      ...changes,
    });
  const refundOfLater = (checkout: Checkout, amount: number) => ({
    ...refundOf(checkout, amount),
    payment_intent: `pi_next_${checkout.order_id}`,
  });

  test("of an earlier period keeps nobody out of one that is paid later", async () => {
    const { checkout, referee } = await settled();
    await deliver(db, [refundOf(checkout, 900)]);
    expect(await tierOf(db, referee)).toBe("standard");
    await deliver(db, [subscriptionOf(checkout), laterOf(checkout)]);
    expect(await tierOf(db, referee)).toBe("plus");
  });

  test("of an earlier period take nothing of a later one that is paid already", async () => {
    const reversals = [(one: Checkout) => refundOf(one, 900), (one: Checkout) => disputeOf(one, "lost")];
    const laters = [{}, { period_end: undefined }, { billing_reason: "subscription_update" }];
    for (const reversed of reversals)
      for (const later of laters) {
        const { checkout, referee, qualified } = await settled();
        await deliver(db, [subscriptionOf(checkout), laterOf(checkout, later)]);
        await deliver(db, [reversed(checkout)]);
        expect((await orderOf(db, checkout)).status).toBe("refunded");
        expect([await tierOf(db, referee), await qualified()]).toEqual(["plus", 0]);
      }
  });

  test("of the period that runs take its access, until the refund is sent back or the next one is paid", async () => {
    const { checkout, referee } = await settled();
    await deliver(db, [subscriptionOf(checkout), laterOf(checkout)]);
    await deliver(db, [refundOfLater(checkout, 400)]);
    expect(await tierOf(db, referee)).toBe("plus");
    await deliver(db, [refundOfLater(checkout, 900)]);
    expect(await tierOf(db, referee)).toBe("standard");
    await deliver(db, [refundOfLater(checkout, 0)]);
    expect(await tierOf(db, referee)).toBe("plus");
    await deliver(db, [refundOfLater(checkout, 900)]);
    const third = { id: `in_third_${referee}`, payment_intent: `pi_third_${referee}` };
    const end = Math.floor(Date.now() / 1000) + 90 * 86_400;
    await deliver(db, [subscriptionOf(checkout), laterOf(checkout, { ...third, period_end: end })]);
    expect(await tierOf(db, referee)).toBe("plus");
  });

  test("of a renewal are told by its receipt, to its member alone", async () => {
    const { checkout, referee, referrer } = await settled();
    await deliver(db, [subscriptionOf(checkout), laterOf(checkout)]);
    const receipts = async (asker: string) =>
      (await db.as(asker, (tx) => tx`select my_membership() -> 'receipts' as r`))[0]?.r as Record<
        string,
        unknown
      >[];
    const renewal = async () => (await receipts(referee)).find(({ kind }) => kind === "renewal");
    expect(await renewal()).toMatchObject({ status: "paid", amount: 900, amount_refunded: 0 });
    await deliver(db, [refundOfLater(checkout, 400)]);
    expect(await renewal()).toMatchObject({ status: "partially_refunded", amount_refunded: 400 });
    await deliver(db, [refundOfLater(checkout, 900)]);
    expect(await renewal()).toMatchObject({ status: "refunded", amount_refunded: 900 });
    expect(await receipts(referrer)).toEqual([]);
    const one = async (asker: string, id: unknown) =>
      (await db.as(asker, (tx) => tx`select my_receipt(${id as string}) as r`))[0]?.r as Record<
        string,
        unknown
      >;
    const { invoice_id } = (await renewal())!;
    expect(await one(referee, invoice_id)).toMatchObject({
      invoice_id,
      status: "refunded",
      refunded_at: expect.any(String),
      lines: [
        { source: "renewal", points: 200 },
        { source: "reversal", points: -88, details: { cause: "payment_partly_refunded" } },
        { source: "reversal", points: -112, details: { cause: "payment_refunded" } },
      ],
    });
    expect(await one(referee, checkout.order_id)).toMatchObject({
      order_id: checkout.order_id,
      payment: expect.stringMatching(/^pi_/),
      email: expect.stringContaining("@"),
      lines: [{ source: "purchase", points: 500 }],
    });
    expect(await one(referrer, invoice_id)).toBeNull();
    await expect(one("anon", invoice_id)).rejects.toMatchObject({ code: "42501" });
    await expect(receipts("anon")).rejects.toMatchObject({ code: "42501" });
  });

  test("of the purchase take the access when only an upgrade within its period was paid since", async () => {
    const { checkout, referee } = await settled();
    const period_end = Math.floor(Date.now() / 1000) + 30 * 86_400;
    await db.sql`update invoices set period_end = to_timestamp(${period_end}) where id = ${`in_${checkout.order_id}`}`;
    const upgrade = { billing_reason: "subscription_update", price_id: "price_pro_month", period_end };
    await deliver(db, [
      subscriptionOf(checkout, { price_id: "price_pro_month" }),
      laterOf(checkout, { ...upgrade, amount_paid: 1800 }),
    ]);
    expect(await tierOf(db, referee)).toBe("pro");
    await deliver(db, [refundOf(checkout, 900)]);
    expect(await tierOf(db, referee)).toBe("standard");
  });

  test("told before its payment, a refund counts when the payment comes", async () => {
    const member = await join(db);
    const checkout = await checkoutOf(db, member, "founder_once");
    expect(await deliver(db, [refundOf(checkout, checkout.amount_total)])).toBe("ignored");
    expect(await deliver(db, [checkout])).toBe("applied");
    expect((await orderOf(db, checkout)).status).toBe("refunded");
    expect([await tierOf(db, member), await xpOf(db, member)]).toEqual(["standard", 50]);
    expect(
      await db.sql`select revoked_reason from mint_vouchers where order_id = ${checkout.order_id}`,
    ).toEqual([{ revoked_reason: "refunded" }]);
  });
});
