import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkoutOf, deliver, invoiceOf, join, publishPrices, subscriptionOf } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, moderator, second, call, undo } = await castOfStaff();
beforeAll(() => publishPrices(db));
afterAll(() => db.drop());

const set = (
  lookup: string,
  amount: number | null,
  trial: number | null = null,
  asker = admin,
  version = "null",
) => call(asker, `admin_set_price('${lookup}', ${amount}, ${trial}, 'New season', ${version})`);
const priceOf = async (lookup: string) =>
  (await db.sql`select unit_amount, trial_days, stripe_price_id from prices where lookup_key = ${lookup}`)[0];
type Price = { lookup_key: string; holders: object[]; versions: number; open: number };
const shown = async (lookup: string) => {
  const [row] = await db.as(admin, (tx) => tx`select admin_plans() as it`);
  return (row?.it as { prices: Price[] }[])
    .flatMap(({ prices }) => prices)
    .find((price) => price.lookup_key === lookup);
};

describe("a price", () => {
  test("is sold at another amount from now on; who subscribed keeps theirs and renews at it", async () => {
    const member = await join(db);
    const fact = await checkoutOf(db, member, "plus_year");
    await deliver(db, [fact, subscriptionOf(fact)]);
    await set("plus_year", 9900);
    expect(await priceOf("plus_year")).toEqual({
      unit_amount: 9900,
      trial_days: null,
      stripe_price_id: null,
    });
    await db.sql`select set_stripe_price('plus_year', 'price_plus_year_2', 9900)`;
    const later = await join(db);
    const next = { ...(await checkoutOf(db, later, "plus_year")), price_id: "price_plus_year_2" };
    expect(next.amount_total).toBe(9900);
    await deliver(db, [next, subscriptionOf(next)]);
    expect(await shown("plus_year")).toMatchObject({
      versions: 2,
      holders: [
        { amount: 9000, subscriptions: 1 },
        { amount: 9900, subscriptions: 1 },
      ],
    });
    await deliver(db, [
      invoiceOf(fact, { id: "in_old", billing_reason: "subscription_cycle", amount_paid: 9000 }),
    ]);
    expect(await db.sql`select outcome from stripe_events order by received_at desc limit 1`).toMatchObject([
      { outcome: "applied" },
    ]);
    await deliver(db, [
      invoiceOf(next, { id: "in_new", billing_reason: "subscription_cycle", amount_paid: 9000 }),
    ]);
    expect(await db.sql`select outcome from stripe_events order by received_at desc limit 1`).toMatchObject([
      { outcome: "quarantined" },
    ]);
  });

  test("of an open checkout page stays what the page shows, and the effect says how many", async () => {
    const member = await join(db);
    const fact = await checkoutOf(db, member, "pro_year");
    const [effect] = await db.as(
      admin,
      (tx) => tx`select admin_change_effect('price.change', 'pro_year', '30000') as it`,
    );
    expect(effect?.it).toMatchObject({
      effects: [
        { what: "price_keep", after: 0 },
        { what: "price_open", after: 1 },
      ],
    });
    await set("pro_year", 30_000);
    await deliver(db, [fact, subscriptionOf(fact)]);
    expect(await db.sql`select status, amount from orders where id = ${fact.order_id}`).toMatchObject([
      { status: "paid", amount: 29_000 },
    ]);
  });

  test("gets a trial, and undo takes it back", async () => {
    const { line } = await set("pro_month", 2900, 7);
    expect(await priceOf("pro_month")).toMatchObject({ trial_days: 7 });
    await undo(second, line, "'Too generous'");
    expect(await priceOf("pro_month")).toMatchObject({
      unit_amount: 2900,
      trial_days: null,
      stripe_price_id: "price_pro_month",
    });
  });

  test.each([
    ["plus_month", 49, null, "setting_invalid"],
    ["plus_month", null, null, "setting_invalid"],
    ["plus_month", 900, 91, "setting_invalid"],
    ["founder_once", 24_900, 7, "setting_invalid"],
    ["gold_month", 900, null, "plan_unknown"],
  ] as const)("%s at %s with a trial of %s is refused", async (lookup, amount, trial, reason) => {
    await expect(set(lookup, amount, trial)).rejects.toThrow(reason);
  });

  test("is changed by admins alone, and not on a state that is no more", async () => {
    await expect(set("plus_month", 1000, null, moderator)).rejects.toThrow("forbidden");
    await expect(db.as(moderator, (tx) => tx`select admin_plans()`)).rejects.toThrow("forbidden");
    await expect(set("plus_month", 1000, null, admin, "'800:0'")).rejects.toThrow("changed_meanwhile");
    await set("plus_month", 1000, null, admin, "'900:0'");
    expect(await set("plus_month", 1000)).toBeNull();
  });
});
