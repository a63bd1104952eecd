import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { almostQualified, checkoutOf, deliver, publishPrices, readTime, xpOf } from "./cast.ts";
import { payableAccount } from "./payout-cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

/** Stripe tells where an account is paid to, and who is behind it. */
async function told(account: string, payout_marks: string[], person_mark: string | null = null) {
  const fact = {
    kind: "account",
    country: "US",
    details_submitted: true,
    transfers: "active",
    payouts_enabled: true,
  };
  const at = await readTime(db);
  await db.sql`select apply_connect_event(${`evt_${randomUUID()}`}, 'account.updated', 1800000000, ${account}, '{}',
    ${db.sql.json([{ ...fact, payout_marks, person_mark }])}, ${at}::timestamptz)`;
}
const referralOf = async (referee: string) =>
  (await db.sql`select stage, signals from referrals where referee_id = ${referee}`)[0];
const owed = async (member: string) =>
  (
    await db.sql`select coalesce(sum(amount), 0)::int as n from private.commission_lines where user_id = ${member}`
  )[0]?.n as number;
const rejected = { stage: "rejected", signals: ["same_payout"] };

describe("a referrer who is paid to", () => {
  test("the card of the referee's payment is no second person: the referral is rejected when it would qualify", async () => {
    const { referrer, referee } = await almostQualified(db);
    await told(await payableAccount(db, referrer), [`card_${referee}`]);
    await deliver(db, [await checkoutOf(db, referee, "founder_once")]);
    expect(await referralOf(referee)).toEqual(rejected);
    expect(await owed(referrer)).toBe(0);
  });

  test("that card only later loses points, count and commission then", async () => {
    const { referrer, referee } = await almostQualified(db);
    const before = await xpOf(db, referrer);
    await deliver(db, [await checkoutOf(db, referee, "founder_once")]);
    expect([await xpOf(db, referrer), await owed(referrer)]).toEqual([before + 1200, 4980]);
    await told(await payableAccount(db, referrer), ["other", `card_${referee}`]);
    expect(await referralOf(referee)).toEqual(rejected);
    expect([await xpOf(db, referrer), await owed(referrer)]).toEqual([before, 0]);
    expect(
      await db.sql`select qualified_referrals as n from referral_points where user_id = ${referrer}`,
    ).toEqual([{ n: 0 }]);
    // Granted on appeal it stands, whatever Stripe tells again.
    await db.sql`update referrals set stage = 'qualified' where referee_id = ${referee}`;
    await told(`acct_${referrer.replaceAll("-", "")}`, [`card_${referee}`]);
    expect(await referralOf(referee)).toMatchObject({ stage: "qualified" });
  });

  test.each([
    ["the bank account of the referee", ["bank_1"], null],
    ["the referee as Stripe knows them", [], "person_1"],
  ])("%s is one person", async (_what, marks, person) => {
    const { referrer, referee } = await almostQualified(db);
    await told(await payableAccount(db, referee), marks, person);
    await deliver(db, [await checkoutOf(db, referee, "founder_once")]);
    expect(await referralOf(referee)).toMatchObject({ stage: "qualified" });
    await told(await payableAccount(db, referrer), marks, person);
    expect(await referralOf(referee)).toEqual(rejected);
    expect(await owed(referrer)).toBe(0);
  });

  test("something else, or nobody that Stripe tells, is a referrer like any other", async () => {
    const { referrer, referee } = await almostQualified(db);
    await told(await payableAccount(db, referrer), [`card_${referrer}`]);
    await told(await payableAccount(db, referee), [`card_${referee}_2`]);
    await deliver(db, [await checkoutOf(db, referee, "founder_once")]);
    expect(await referralOf(referee)).toMatchObject({ stage: "qualified", signals: [] });
  });
});
