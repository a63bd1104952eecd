import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { checkoutOf, deliver, join, publishPrices, subscriptionOf, tierOf } from "./cast.ts";
import { queueMail } from "./events.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

/** A member with a month of Pro, and what Stripe may say of it next. */
async function pro() {
  const member = await join(db);
  const checkout = await checkoutOf(db, member, "pro_month");
  await deliver(db, [checkout, subscriptionOf(checkout, { next_price_id: null })]);
  const say = (changes: object) => deliver(db, [subscriptionOf(checkout, changes)]);
  const planned = async () => {
    const [row] = await db.sql`select s.next_amount as amount, p.lookup_key as key
      from subscriptions s left join prices p on p.id = s.next_price_id where s.user_id = ${member}`;
    return row?.key ? `${row.key} ${row.amount}` : null;
  };
  const mails = async () => {
    await queueMail(db);
    const rows =
      await db.sql`select params from mail_outbox where user_id = ${member} and template = 'plan_change'`;
    return rows.map((row) => row.params as Record<string, unknown>);
  };
  return { member, say, planned, mails };
}

describe("a planned change", () => {
  test("is what Stripe says is planned, is mailed once, and leaves the tier until it starts", async () => {
    const { member, say, planned, mails } = await pro();
    expect(await planned()).toBeNull();
    expect(await say({ next_price_id: "price_plus_month" })).toBe("applied");
    await say({ next_price_id: "price_plus_month" });
    expect(await planned()).toBe("plus_month 900");
    expect(await tierOf(db, member)).toBe("pro");
    expect(await mails()).toEqual([
      expect.objectContaining({
        plan: "Plus",
        current: "Pro",
        amount: 900,
        currency: "usd",
        interval: "month",
      }),
    ]);
    await say({ price_id: "price_plus_month", next_price_id: null });
    expect(await planned()).toBeNull();
    expect(await tierOf(db, member)).toBe("plus");
    expect(await mails()).toHaveLength(1);
  });

  test("stays when an answer does not say, and is over when its price runs", async () => {
    const { say, planned } = await pro();
    await say({ next_price_id: "price_plus_month" });
    await say({});
    expect(await planned()).toBe("plus_month 900");
    await say({ price_id: "price_plus_month" });
    expect(await planned()).toBeNull();
  });

  test("is taken back, and is none once the membership ends", async () => {
    const { say, planned } = await pro();
    await say({ next_price_id: "price_plus_month" });
    await say({ next_price_id: null });
    expect(await planned()).toBeNull();
    await say({ next_price_id: "price_plus_month" });
    await say({ next_price_id: "price_plus_month", cancel_at_period_end: true });
    expect(await planned()).toBeNull();
    await say({ next_price_id: "price_plus_month" });
    await say({ next_price_id: "price_plus_month", status: "canceled" });
    expect(await planned()).toBeNull();
  });

  test("to a price that is not ours is none", async () => {
    const { say, planned, mails } = await pro();
    expect(await say({ next_price_id: "price_of_somebody" })).toBe("applied");
    expect(await planned()).toBeNull();
    expect(await mails()).toHaveLength(0);
  });

  test("keeps the amount agreed to when the price changes", async () => {
    const { member, say, planned } = await pro();
    await say({ next_price_id: "price_plus_year" });
    await db.sql`update prices set unit_amount = 12000 where lookup_key = 'plus_year'`;
    expect(await planned()).toBe("plus_year 9000");
    const [seen] = await db.sql`select private.subscription_json(${member}) -> 'next' as next`;
    expect(seen?.next).toMatchObject({
      plan: "Plus",
      lookup_key: "plus_year",
      interval: "year",
      amount: 9000,
    });
  });

  test("is no member's to write", async () => {
    const { member } = await pro();
    for (const who of ["anon", member]) {
      await expect(
        db.as(who, (tx) => tx`update subscriptions set next_price_id = null, next_amount = null`),
      ).rejects.toThrow(/permission denied/);
    }
    const other = await join(db);
    expect(await db.as(other, (tx) => tx`select next_amount from subscriptions`)).toHaveLength(0);
  });
});
