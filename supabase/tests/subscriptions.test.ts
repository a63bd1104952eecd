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
});
