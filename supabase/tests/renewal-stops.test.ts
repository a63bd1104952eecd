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

const stopsOf = async (member: string) =>
  (await db.sql`select status, attempts, error from renewal_stops where user_id = ${member}`).map((row) => ({
    ...row,
  }));
const claim = async () =>
  (await db.sql`select subscription_id from claim_renewal_stops(100)`).map(
    (row) => row.subscription_id as string,
  );
const mailsOf = async (member: string) => {
  await queueMail(db);
  return db.sql`select params from mail_outbox where user_id = ${member} and template = 'renewal_stopped'`;
};

/** A member who pays for a subscription and then once for Founder. */
async function founder() {
  const member = await join(db);
  const rented = await checkoutOf(db, member, "pro_month");
  await deliver(db, [rented, subscriptionOf(rented)]);
  const owned = await checkoutOf(db, member, "founder_once");
  await deliver(db, [owned]);
  return { member, rented, owned, subscription: rented.subscription as string };
}
const refundOf = (payment: string | null, amount: number) => ({
  kind: "refund",
  payment_intent: payment,
  amount,
  amount_refunded: amount,
  currency: "usd",
});

describe("a subscription beside a plan for life", () => {
  test("is queued with the purchase, claimed once, and told of when Stripe renews it no more", async () => {
    const { member, rented, subscription } = await founder();
    expect(await tierOf(db, member)).toBe("founder");
    expect(await stopsOf(member)).toEqual([{ status: "queued", attempts: 0, error: null }]);
    const claims = (await Promise.all([claim(), claim()])).flat();
    expect(claims.filter((id) => id === subscription)).toHaveLength(1);
    const end = Math.floor(Date.now() / 1000) + 20 * 86_400;
    await deliver(db, [subscriptionOf(rented, { cancel_at_period_end: true, current_period_end: end })]);
    await db.sql`select renewal_stopped(${subscription})`;
    await db.sql`select renewal_stopped(${subscription})`;
    expect(await stopsOf(member)).toEqual([{ status: "done", attempts: 1, error: null }]);
    const mails = await mailsOf(member);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.params).toMatchObject({ plan: "Pro", owned: "Founder" });
    expect(Date.parse((mails[0]?.params as { ends_at: string }).ends_at)).toBe(end * 1000);
  });

  test("comes back with a pause when it could not be stopped, and is never given up", async () => {
    const { member, subscription } = await founder();
    for (let attempt = 1; attempt <= 31; attempt += 1) {
      await db.sql`update renewal_stops set available_at = now() where subscription_id = ${subscription}`;
      expect(await claim()).toContain(subscription);
      await db.sql`select renewal_stop_failed(${subscription}, 'Stripe is away')`;
      expect(await claim()).not.toContain(subscription);
    }
    expect(await stopsOf(member)).toEqual([{ status: "queued", attempts: 31, error: "Stripe is away" }]);
    const [logged] = await db.sql`select count(*)::int as n from audit_log
      where action = 'subscription.renewal_stop_failed' and subject_id = ${subscription}`;
    expect(logged?.n).toBe(1);
  });

  test("goes on when the plan for life was taken back before, and stops when that is won again", async () => {
    const { member, owned, subscription } = await founder();
    await deliver(db, [refundOf(owned.payment_intent, owned.amount_total)]);
    expect(await claim()).not.toContain(subscription);
    expect(await stopsOf(member)).toMatchObject([{ status: "void" }]);
    await deliver(db, [refundOf(owned.payment_intent, 0)]);
    expect(await stopsOf(member)).toMatchObject([{ status: "queued" }]);
  });

  test("is stopped by a token and by an honorary plan without end too, not by one that ends or stands below", async () => {
    const given = async (tier: string, source: string, ends: Date | null) => {
      const member = await join(db);
      const rented = await checkoutOf(db, member, "pro_month");
      await deliver(db, [rented, subscriptionOf(rented)]);
      await db.sql`insert into grants (user_id, tier, source, source_id, ends_at)
        values (${member}, ${tier}, ${source}, ${crypto.randomUUID()}, ${ends})`;
      return (await stopsOf(member)).length;
    };
    expect(await given("founder", "nft", null)).toBe(1);
    expect(await given("founder", "honorary", null)).toBe(1);
    expect(await given("founder", "honorary", new Date(Date.now() + 86_400_000))).toBe(0);
    expect(await given("plus", "honorary", null)).toBe(0);
  });

  test("that ends already is left alone, and what a member resumes later stays resumed", async () => {
    const member = await join(db);
    const rented = await checkoutOf(db, member, "plus_month");
    await deliver(db, [rented, subscriptionOf(rented, { cancel_at_period_end: true })]);
    await deliver(db, [await checkoutOf(db, member, "founder_once")]);
    expect(await stopsOf(member)).toEqual([]);
    await deliver(db, [subscriptionOf(rented)]);
    expect(await stopsOf(member)).toEqual([]);
  });

  test("is seen and worked on by the service only", async () => {
    const { member, subscription } = await founder();
    for (const role of ["anon", member]) {
      await expect(db.as(role, (tx) => tx`select * from renewal_stops`)).rejects.toThrow(/permission denied/);
      for (const call of [
        "select claim_renewal_stops(1)",
        `select renewal_stopped('${subscription}')`,
        `select renewal_stop_failed('${subscription}', '')`,
      ])
        await expect(db.as(role, (tx) => tx.unsafe(call))).rejects.toThrow(/permission denied/);
    }
  });
});
