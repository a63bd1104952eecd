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
} from "./cast.ts";
import { nothing, once, orderOf, traces } from "./orders.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

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
    expect(await traces(db, member)).toEqual(once);
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
    expect(await traces(db, member)).toEqual(once);
  });

  test("100 different events about one payment at once: the same", async () => {
    const { referrer, referee } = await almostQualified(db);
    const before = await xpOf(db, referrer);
    const checkout = await checkoutOf(db, referee);
    const kinds = [checkout, subscriptionOf(checkout), invoiceOf(checkout)];
    await Promise.all(Array.from({ length: 100 }, (_, n) => deliver(db, [kinds[n % 3] as object])));
    expect(await traces(db, referee)).toEqual(once);
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
      expect(await traces(db, member), order.join()).toEqual(once);
      expect(await tierOf(db, member)).toBe("pro");
      expect(await xpOf(db, member)).toBe(550);
      expect(await orderOf(db, checkout)).toMatchObject({
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
        await tx`select apply_stripe_event('evt_crash', 'test', 1, '{}', ${tx.json([checkout] as never)}, now())`;
        throw new Error("killed");
      })
      .catch(() => undefined);
    expect(await traces(db, member)).toEqual(nothing);
    expect(await deliver(db, [checkout], "evt_crash")).toBe("applied");
    expect(await traces(db, member)).toEqual(once);
  });

  test("an unpaid one changes nothing until it is paid", async () => {
    const member = await join(db);
    const checkout = await checkoutOf(db, member);
    expect(await deliver(db, [{ ...checkout, payment_status: "unpaid" }])).toBe("ignored");
    expect(await traces(db, member)).toEqual(nothing);
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
