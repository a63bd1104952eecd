import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { almostQualified, checkoutOf, deliver, invoiceOf, publishPrices, subscriptionOf } from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

const linesOf = async (referrer: string) =>
  (
    await db.sql`select payment, reason, amount, currency, payable_at > now() as held
      from private.commission_lines where user_id = ${referrer} order by id`
  ).map((line) => ({ ...line }));
const refund = (payment: string, amount: number, amount_refunded: number) =>
  deliver(db, [{ kind: "refund", payment_intent: payment, amount, amount_refunded, currency: "usd" }]);
const dispute = (payment: string, status: string) =>
  deliver(db, [{ kind: "dispute", payment_intent: payment, status }]);

/** A referee who subscribes to Plus at 9 dollars, which qualifies the referral. */
async function subscribed() {
  const people = await almostQualified(db);
  const checkout = await checkoutOf(db, people.referee);
  await deliver(db, [checkout, subscriptionOf(checkout), invoiceOf(checkout)]);
  const renewal = (n: number, amount = 900) => ({
    ...invoiceOf(checkout),
    id: `in_${n}_${checkout.order_id}`,
    billing_reason: "subscription_cycle",
    amount_paid: amount,
    payment_intent: `pi_${n}_${checkout.order_id}`,
  });
  const renew = (n: number) => deliver(db, [subscriptionOf(checkout), renewal(n)]);
  return { ...people, checkout, renew };
}

describe("commission", () => {
  test("is a fifth of each payment, held for thirty days", async () => {
    const { referrer, checkout, renew } = await subscribed();
    await renew(1);
    expect(await linesOf(referrer)).toEqual([
      { payment: checkout.order_id, reason: "referral_qualified", amount: 180, currency: "usd", held: true },
      { payment: `in_1_${checkout.order_id}`, reason: "renewal", amount: 180, currency: "usd", held: true },
    ]);
  });

  test("says of each line which share of which sum it is, and calls an upgrade one", async () => {
    const { referrer, checkout, renew } = await subscribed();
    const upgrade = {
      ...invoiceOf(checkout),
      id: `in_up_${checkout.order_id}`,
      billing_reason: "subscription_update",
      amount_paid: 23_762,
      tax: { amount: 1962, lines: [], buyer: { name: null, address: null, tax_ids: [] } },
      price_id: "price_pro_year",
      payment_intent: `pi_up_${checkout.order_id}`,
    };
    await deliver(db, [subscriptionOf(checkout), upgrade]);
    await renew(1);
    await refund(`pi_up_${checkout.order_id}`, 23_762, 11_881);
    await db.sql`update settings set value = '10' where key = 'commission.percent'`;
    await renew(2);
    await db.sql`update settings set value = '20' where key = 'commission.percent'`;
    await dispute(`pi_2_${checkout.order_id}`, "lost");
    const [row] = await db.as(referrer, (tx) => tx`select my_commission() as it`);
    const { lines } = row?.it as { lines: Record<string, unknown>[] };
    expect(
      lines.reverse().map(({ reason, base, percent, paid, amount }) => [reason, percent, base, paid, amount]),
    ).toEqual([
      ["referral_qualified", 20, 900, null, 180],
      ["upgrade", 20, 21_800, 23_762, 4360],
      ["renewal", 20, 900, 900, 180],
      ["refund", 20, -10_900, null, -2180],
      ["renewal", 10, 900, 900, 90],
      ["dispute_lost", 10, -900, null, -90],
    ]);
  });

  test("names no share where payments of several shares end at once", async () => {
    const { referrer, referee, renew } = await subscribed();
    await db.sql`update settings set value = '10' where key = 'commission.percent'`;
    await renew(1);
    await db.sql`update settings set value = '20' where key = 'commission.percent'`;
    await db.sql`update referrals set stage = 'rejected' where referee_id = ${referee}`;
    const rows = await db.sql`
      select reason, amount, base, percent from private.commission_lines where user_id = ${referrer} order by id`;
    expect(rows.at(-1)).toMatchObject({ reason: "referral_ended", amount: -270, base: null, percent: null });
  });

  test("is one line for a fact that is told ten times at once", async () => {
    const { referrer, checkout, renew } = await subscribed();
    await Promise.all(Array.from({ length: 10 }, () => renew(1)));
    expect(
      (await linesOf(referrer)).filter(({ payment }) => payment === `in_1_${checkout.order_id}`),
    ).toHaveLength(1);
  });

  test("takes its share of a refund back, to the cent, and of a lost dispute all", async () => {
    const { referrer, checkout, renew } = await subscribed();
    await renew(1);
    await refund(`pi_1_${checkout.order_id}`, 900, 333);
    await refund(`pi_1_${checkout.order_id}`, 900, 900);
    await renew(2);
    await dispute(`pi_2_${checkout.order_id}`, "needs_response");
    await dispute(`pi_2_${checkout.order_id}`, "lost");
    await dispute(`pi_2_${checkout.order_id}`, "won");
    const shown = (await linesOf(referrer)).map(({ reason, amount }) => [reason, amount]);
    expect(shown).toEqual([
      ["referral_qualified", 180],
      ["renewal", 180],
      // 20 % of 9.00 + 5.67 is 2.934: 2.93 are due.
      ["refund", -67],
      ["refund", -113],
      ["renewal", 180],
      ["dispute_lost", -180],
      ["dispute_won", 180],
    ]);
  });

  test("is not owed for tax", async () => {
    const { referrer, checkout } = await subscribed();
    await db.sql`update orders set tax = 150 where id = ${checkout.order_id}`;
    expect((await linesOf(referrer)).map(({ amount }) => amount)).toEqual([180, -30]);
  });

  test("ends twelve months after the first payment", async () => {
    const { referrer, checkout, renew } = await subscribed();
    await db.sql`update orders set paid_at = now() - interval '12 months' where id = ${checkout.order_id}`;
    await renew(1);
    expect(await linesOf(referrer)).toHaveLength(1);
  });

  test("is owed only while the referral is qualified, and for what was paid before it was approved too", async () => {
    const { referrer, referee, renew } = await subscribed();
    const sum = async () =>
      (await linesOf(referrer)).reduce((total, { amount }) => total + (amount as number), 0);
    await db.sql`update referrals set stage = 'held' where referee_id = ${referee}`;
    expect(await sum()).toBe(0);
    await renew(1);
    expect(await sum()).toBe(0);
    await db.sql`update referrals set stage = 'qualified' where referee_id = ${referee}`;
    expect(await sum()).toBe(360);
    expect((await linesOf(referrer)).map(({ reason }) => reason)).toEqual([
      "referral_qualified",
      "referral_ended",
      "referral_qualified",
    ]);
  });

  test("keeps the share of old payments when the setting changes", async () => {
    const { referrer, renew } = await subscribed();
    await db.sql`update settings set value = '10' where key = 'commission.percent'`;
    await renew(1);
    await db.sql`update settings set value = '20' where key = 'commission.percent'`;
    expect((await linesOf(referrer)).map(({ amount }) => amount)).toEqual([180, 90]);
  });

  test("is earned once for Founder by card, and by nobody for a purchase without a referrer", async () => {
    const { referrer, referee } = await almostQualified(db);
    const checkout = await checkoutOf(db, referee, "founder_once");
    await deliver(db, [checkout]);
    await deliver(db, [checkout]);
    expect((await linesOf(referrer)).map(({ amount }) => amount)).toEqual([4980]);
    const before = await db.sql`select count(*)::int as n from private.commission_lines`;
    await deliver(db, [await checkoutOf(db, referrer)]);
    expect(await db.sql`select count(*)::int as n from private.commission_lines`).toEqual(before);
  });
});

test("nobody reads or writes the lines but through functions", async () => {
  for (const role of ["anon", "authenticated"] as const)
    await expect(db.as({ role }, (tx) => tx`select * from private.commission_lines`)).rejects.toThrow(
      "permission denied",
    );
});
