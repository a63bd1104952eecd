import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import {
  checkoutOf,
  deliver,
  invoiceOf,
  join,
  publishPrices,
  subscriptionOf,
  tierOf,
  type Checkout,
} from "./cast.ts";
import { once, orderOf, traces } from "./orders.ts";
import { queueMail } from "./events.ts";
import fc from "../../local/testing/properties.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

const refundsOf = (member: string) =>
  db.sql`select reason, status, amount, subscription_id, payment_intent_id from automatic_refunds
    where user_id = ${member} order by created_at`;
const mailsOf = async (member: string) => {
  await queueMail(db);
  const rows =
    await db.sql`select params from mail_outbox where user_id = ${member} and template = 'payment_returned'`;
  return rows.map((row) => row.params as Record<string, unknown>);
};
const whole = (checkout: Checkout) => [checkout, subscriptionOf(checkout), invoiceOf(checkout)];

/** Two orders of one member that can both be paid, as a crash between closing the one page and opening the other leaves. */
async function twoOrders(first = "plus_month", second = "pro_month") {
  const member = await join(db);
  return { member, first: await checkoutOf(db, member, first), second: await checkoutOf(db, member, second) };
}

describe("of two payments one wins, and the other goes back", () => {
  test("the first that is applied, whichever order it is of", async () => {
    for (const reversed of [false, true]) {
      const { member, first, second } = await twoOrders();
      const [wins, loses] = reversed ? [second, first] : [first, second];
      expect(await deliver(db, whole(wins))).toBe("applied");
      expect(await deliver(db, whole(loses))).toBe("applied");
      expect(await tierOf(db, member)).toBe(reversed ? "pro" : "plus");
      expect(await traces(db, member)).toEqual(once);
      expect((await orderOf(db, wins)).status).toBe("paid");
      expect((await orderOf(db, loses)).status).toBe("returned");
      expect(await refundsOf(member)).toMatchObject([
        {
          reason: "second_subscription",
          status: "queued",
          amount: loses.amount_total,
          subscription_id: loses.subscription,
        },
      ]);
      expect(await mailsOf(member)).toMatchObject([
        { plan: reversed ? "Plus" : "Pro", amount: loses.amount_total },
      ]);
      expect(await db.sql`select id from subscriptions where user_id = ${member}`).toEqual([
        { id: wins.subscription },
      ]);
    }
  });

  test("with all their events at once, in any order and twice: never both, never none", async () => {
    const deliveries = 16;
    const order = fc.shuffledSubarray([...Array(deliveries).keys()], { minLength: deliveries });
    const inOrder = fc.asyncProperty(order, async (turns) => {
      const { member, first, second } = await twoOrders();
      const events = [first, second].flatMap((checkout) => [
        [checkout],
        [subscriptionOf(checkout)],
        [invoiceOf(checkout)],
        whole(checkout),
      ]);
      const twice = [...events, ...events];
      expect(twice).toHaveLength(deliveries);
      await Promise.all(turns.map((turn) => deliver(db, twice[turn]!)));
      expect(await traces(db, member)).toEqual(once);
      const orders = await db.sql`select status from orders where user_id = ${member} order by status`;
      expect(orders.map(({ status }) => status as string)).toEqual(["paid", "returned"]);
      expect(await refundsOf(member)).toHaveLength(1);
      expect(await mailsOf(member)).toHaveLength(1);
      expect(["plus", "pro"]).toContain(await tierOf(db, member));
    });
    await fc.assert(inOrder, { numRuns: 12, endOnFailure: true });
    expect(await db.sql`select * from reconcile_points()`).toEqual([]);
  });

  test.each([
    ["founder_once", "plus_month", "founder", "already_owned"],
    ["plus_month", "founder_once", "plus", "second_payment"],
  ])("%s before %s", async (wins, loses, tier, reason) => {
    const { member, first, second } = await twoOrders(wins, loses);
    await deliver(db, [first]);
    expect(await deliver(db, [second])).toBe("applied");
    expect(await tierOf(db, member)).toBe(tier);
    expect(await refundsOf(member)).toMatchObject([{ reason, amount: second.amount_total }]);
    expect(await db.sql`select from mint_vouchers where user_id = ${member}`).toHaveLength(
      wins === "founder_once" ? 1 : 0,
    );
  });

  test("a plan for life that is begun while a subscription runs is no second payment", async () => {
    const member = await join(db);
    const plus = await checkoutOf(db, member);
    await deliver(db, whole(plus));
    await deliver(db, [await checkoutOf(db, member, "founder_once")]);
    expect(await tierOf(db, member)).toBe("founder");
    expect(await refundsOf(member)).toEqual([]);
  });

  test("two payments of one order, by a second page of it", async () => {
    const member = await join(db);
    const first = await checkoutOf(db, member);
    const second = {
      ...first,
      session: `${first.session}_again`,
      subscription: `${first.subscription}_again`,
    };
    await deliver(db, [first, subscriptionOf(first)]);
    expect(await deliver(db, [second, subscriptionOf(second)])).toBe("applied");
    expect(await deliver(db, [first])).toBe("ignored");
    expect(await deliver(db, [second])).toBe("ignored");
    expect(await traces(db, member)).toEqual(once);
    expect((await orderOf(db, first)).status).toBe("paid");
    expect(await refundsOf(member)).toMatchObject([
      { reason: "order_already_paid", subscription_id: second.subscription },
    ]);
    const read = (session: string) =>
      db.as(
        member,
        async (tx) => (await tx`select my_order(${session}) as o`)[0]?.o as Record<string, unknown>,
      );
    expect(await read(first.session)).toMatchObject({ status: "paid", returned: null });
    expect(await read(second.session)).toMatchObject({
      status: "returned",
      returned: { reason: "order_already_paid", done: false },
    });
    const stranger = await join(db);
    await expect(db.as(stranger, (tx) => tx`select my_order(${second.session})`)).rejects.toThrow(
      "order_not_found",
    );
  });

  test("the last place was taken meanwhile", async () => {
    const [sold] =
      await db.sql`select count(*)::int as n from orders where plan_key = 'founder' and status = 'paid'`;
    const [first, second] = [await join(db), await join(db)];
    const checkouts = [
      await checkoutOf(db, first, "founder_once"),
      await checkoutOf(db, second, "founder_once"),
    ];
    await db.sql`update plans set supply = ${(sold?.n as number) + 1} where key = 'founder'`;
    for (const checkout of checkouts) await deliver(db, [checkout]);
    await db.sql`update plans set supply = 1000 where key = 'founder'`;
    expect([await tierOf(db, first), await tierOf(db, second)]).toEqual(["founder", "standard"]);
    expect(await refundsOf(second)).toMatchObject([{ reason: "sold_out", amount: 24_900 }]);
  });

  test("a payment of an order that was cancelled counts when it is the only one", async () => {
    const { member, first } = await twoOrders();
    expect((await orderOf(db, first)).status).toBe("canceled");
    expect(await deliver(db, whole(first))).toBe("applied");
    expect(await tierOf(db, member)).toBe("plus");
  });

  test("a payment that waits for staff is no rival: the one that fits brings its plan", async () => {
    const { member, first, second } = await twoOrders();
    expect(await deliver(db, [{ ...first, amount_total: 1 }, subscriptionOf(first)])).toBe("quarantined");
    expect(await deliver(db, whole(second))).toBe("applied");
    expect(await tierOf(db, member)).toBe("pro");
    expect(await refundsOf(member)).toEqual([]);
  });

  test("what does not fit its order waits for staff, also as a second payment", async () => {
    const { member, first, second } = await twoOrders();
    await deliver(db, whole(first));
    expect(await deliver(db, [{ ...second, currency: "eur" }])).toBe("quarantined");
    expect((await orderOf(db, second)).status).toBe("quarantined");
    expect(await refundsOf(member)).toEqual([]);
  });
});
