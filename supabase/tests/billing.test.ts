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

describe("the pending order of a member", () => {
  const ordersOf = (member: string) =>
    db.sql`select id, status, plan_key, checkout_open from orders where user_id = ${member} order by created_at`;
  const begin = async (member: string, lookup: string, amount: number | null = null) => {
    const [row] = await db.sql`select begin_order(${member}, ${lookup}, ${amount}) as made`;
    return row?.made as { order_id: string; session: string | null; others: string[] };
  };
  const taken = async () => {
    const [row] = await db.sql`select -(site_facts() -> 'left' ->> 'founder')::int as taken`;
    return row?.taken as number;
  };

  test("is not begun for another amount than the price, and holds no place then", async () => {
    const member = await join(db);
    const before = await taken();
    await expect(begin(member, "founder_once", 100)).rejects.toThrow("price_mismatch");
    expect(await ordersOf(member)).toEqual([]);
    expect(await taken()).toBe(before);
    expect((await begin(member, "founder_once", 24_900)).session).toBeNull();
  });

  test("is one, however often and for whatever a member asks: another ends it and names its page", async () => {
    const member = await join(db);
    const before = await taken();
    const first = await begin(member, "founder_once");
    await Promise.all(Array.from({ length: 10 }, () => begin(member, "founder_once")));
    expect(await taken()).toBe(before + 1);
    await db.sql`select attach_checkout(${first.order_id}, ${`cs_${first.order_id}`}, '')`;
    expect(await begin(member, "founder_once")).toMatchObject({
      session: `cs_${first.order_id}`,
      others: [],
    });
    const second = await begin(member, "plus_month");
    expect(second.others).toEqual([`cs_${first.order_id}`]);
    expect(await taken()).toBe(before);
    expect(await ordersOf(member)).toMatchObject([
      { id: first.order_id, status: "canceled", checkout_open: true },
      { id: second.order_id, status: "pending", checkout_open: false },
    ]);
    await Promise.allSettled(
      ["pro_month", "plus_year", "founder_once"].map((lookup) => begin(member, lookup)),
    );
    expect((await ordersOf(member)).filter(({ status }) => status === "pending")).toHaveLength(1);
  });

  test("whose page comes too late, or a second time, is told which page may be shown", async () => {
    const member = await join(db);
    const late = await begin(member, "plus_month");
    const next = await begin(member, "pro_month");
    const attach = async (order: string, session: string) =>
      (await db.sql`select attach_checkout(${order}, ${session}, '') as shown`)[0]?.shown as string | null;
    expect(await attach(late.order_id, "cs_late")).toBeNull();
    expect(await attach(next.order_id, "cs_first")).toBe("cs_first");
    expect(await attach(next.order_id, "cs_second")).toBe("cs_first");
    expect((await begin(member, "plus_year")).others.toSorted()).toEqual(["cs_first", "cs_late"]);
  });

  test("keeps a place while its page is made or open, not without one", async () => {
    const member = await join(db);
    const before = await taken();
    const { order_id: order } = await begin(member, "founder_once");
    await db.sql`update orders set created_at = now() - interval '61 seconds' where id = ${order}`;
    expect(await taken()).toBe(before);
    await db.sql`update orders set checkout_session_id = ${`cs_${order}`} where id = ${order}`;
    expect(await taken()).toBe(before + 1);
    await db.sql`update orders set created_at = now() - interval '61 minutes' where id = ${order}`;
    expect(await taken()).toBe(before);
    const again = await begin(member, "founder_once");
    expect(again.order_id).not.toBe(order);
    await db.sql`select cancel_order(${again.order_id})`;
    expect(await taken()).toBe(before);
    expect((await ordersOf(member)).map(({ status }) => status as string)).toEqual(["canceled", "canceled"]);
  });

  test("that was left without a page ends by the clock, and one that Stripe has forgotten", async () => {
    const [member, other] = [await join(db), await join(db)];
    const { order_id: order } = await begin(member, "plus_month");
    await db.sql`update orders set created_at = now() - interval '11 minutes' where id = ${order}`;
    await db.sql`select cancel_abandoned_orders()`;
    expect(await ordersOf(member)).toMatchObject([{ status: "canceled" }]);
    const checkout = await checkoutOf(db, other);
    await db.sql`select cancel_abandoned_orders()`;
    expect(await ordersOf(other)).toMatchObject([{ status: "pending", checkout_open: true }]);
    await db.sql`select forget_checkout(${checkout.session})`;
    expect(await ordersOf(other)).toMatchObject([{ status: "canceled", checkout_open: false }]);
  });

  test("whose page is paid by a bank that answers later waits for it", async () => {
    const member = await join(db);
    const first = await checkoutOf(db, member);
    const { order_id: second } = await begin(member, "pro_month");
    await db.sql`select cancel_order(${second})`;
    const unpaid = { ...first, payment_status: "unpaid", session_status: "complete" };
    expect(await deliver(db, [unpaid])).toBe("ignored");
    expect(await orderOf(db, first)).toMatchObject({ status: "pending", checkout_open: false });
    expect(await deliver(db, [first])).toBe("applied");
  });

  test("is begun, cancelled and forgotten by the service alone", async () => {
    const member = await join(db);
    for (const call of [
      `begin_order('${member}', 'plus_month', 900)`,
      `cancel_order('${randomUUID()}')`,
      "cancel_abandoned_orders()",
      "forget_checkout('cs_x')",
      `attach_checkout('${randomUUID()}', 'cs_x', '')`,
    ]) {
      for (const who of ["anon", member])
        await expect(db.as(who, (tx) => tx.unsafe(`select ${call}`))).rejects.toThrow(/permission denied/);
    }
    expect(await db.as("service_role", (tx) => tx`select cancel_abandoned_orders() >= 0 as done`)).toEqual([
      { done: true },
    ]);
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
