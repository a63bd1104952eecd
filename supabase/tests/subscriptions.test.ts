import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { checkoutOf, deliver, invoiceOf, join, publishPrices, subscriptionOf, tierOf, xpOf } from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

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

  test("of a price that has changed since keeps what was agreed: renewal, end and all", async () => {
    const member = await join(db);
    const checkout = await checkoutOf(db, member, "pro_month");
    await deliver(db, [checkout, subscriptionOf(checkout)]);
    await db.sql`update prices set unit_amount = 3900 where lookup_key = 'pro_month'`;
    const [price] = await db.sql`select stripe_price_id from prices where lookup_key = 'pro_month'`;
    expect(price?.stripe_price_id, "the old price at Stripe is not sold any more").toBeNull();
    await db.sql`select set_stripe_price('pro_month', 'price_pro_month_dearer', 3900)`;
    const before = await xpOf(db, member);
    const renewal = invoiceOf(checkout, { id: `in_r_${member}`, billing_reason: "subscription_cycle" });
    expect(await deliver(db, [subscriptionOf(checkout), renewal])).toBe("applied");
    expect((await xpOf(db, member)) - before).toBe(200);
    expect(await deliver(db, [subscriptionOf(checkout, { status: "canceled" })])).toBe("applied");
    expect(await tierOf(db, member)).toBe("standard");
  });

  test("counts at either price when Stripe was told of one twice", async () => {
    const [first, second] = [await join(db), await join(db)];
    const checkouts = [await checkoutOf(db, first, "pro_year"), await checkoutOf(db, second, "pro_year")];
    await db.sql`select set_stripe_price('pro_year', 'price_pro_year_again', 29000)`;
    const [old, again] = [checkouts[0]!, { ...checkouts[1]!, price_id: "price_pro_year_again" }];
    expect(await deliver(db, [old, subscriptionOf(old)])).toBe("applied");
    expect(await deliver(db, [again, subscriptionOf(again)])).toBe("applied");
    expect(await tierOf(db, first)).toBe("pro");
    expect(await tierOf(db, second)).toBe("pro");
  });
});
