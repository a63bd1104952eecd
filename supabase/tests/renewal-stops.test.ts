import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { rentedSchema } from "@/lib/plans/schema";
import {
  anyAddress,
  checkoutOf,
  deliver,
  invoiceOf,
  join,
  linkWallet,
  publishPrices,
  subscriptionOf,
  tierOf,
} from "./cast.ts";
import { queueMail } from "./events.ts";
import { expectFullAnswers } from "./full-answer.ts";
import { anyMint, confirmMint } from "./tokens.ts";

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

describe("what a member reads of it", () => {
  const day = 86_400_000;
  const resultOf = async (member: string, hash: string) =>
    (await db.as(member, (tx) => tx`select my_mint_result(${hash}) as it`))[0]?.it as {
      plan: string;
      rented: { ends: boolean; unpaid: boolean; refund: { amount: number; until: string } | null } | null;
    };
  const orderOf = async (member: string, session: string) =>
    (await db.as(member, (tx) => tx`select my_order(${session}) as it`))[0]?.it as { rented: unknown };

  async function minter(changes: object = {}) {
    const member = await join(db);
    const rented = await checkoutOf(db, member, "plus_month");
    await deliver(db, [rented, subscriptionOf(rented, changes), invoiceOf(rented)]);
    const mint = anyMint(anyAddress(), await linkWallet(db, member));
    return { member, rented, mint, subscription: rented.subscription as string };
  }

  test("a mint says which plan it gave, until when the subscription runs, and until when its payment can be asked back", async () => {
    const { member, rented, mint, subscription } = await minter();
    expect(await resultOf(member, mint.hash)).toMatchObject({ plan: "Plus", rented: null });
    await confirmMint(db, mint);
    const result = await resultOf(member, mint.hash);
    expect(result).toMatchObject({
      plan: "Founder",
      rented: { plan: "Plus", ends: false, unpaid: false },
    });
    expectFullAnswers(rentedSchema, result.rented);
    expect(result.rented?.refund).toMatchObject({ receipt: rented.order_id, amount: 900, currency: "usd" });
    const left = Date.parse(result.rented?.refund?.until ?? "") - Date.now();
    expect(left).toBeGreaterThan(13 * day);
    expect(left).toBeLessThanOrEqual(14 * day);

    await claim();
    await deliver(db, [subscriptionOf(rented, { cancel_at_period_end: true })]);
    await db.sql`select renewal_stopped(${subscription})`;
    expect((await resultOf(member, mint.hash)).rented).toMatchObject({ plan: "Plus", ends: true });

    await deliver(db, [subscriptionOf(rented)]);
    expect((await resultOf(member, mint.hash)).rented, "resumed, so it is wanted").toBeNull();
  });

  test("names no refund after the window, and a renewal that was not paid as such", async () => {
    const late = await minter();
    await db.sql`update orders set paid_at = now() - interval '15 days' where id = ${late.rented.order_id}`;
    await confirmMint(db, late.mint);
    expect((await resultOf(late.member, late.mint.hash)).rented).toMatchObject({ refund: null });
    const unpaid = await minter({ status: "past_due" });
    await confirmMint(db, unpaid.mint);
    expect((await resultOf(unpaid.member, unpaid.mint.hash)).rented).toMatchObject({ unpaid: true });
  });

  test("the receipt of a plan for life says the same, and nobody else reads it", async () => {
    const { member, owned } = await founder();
    expect((await orderOf(member, owned.session)).rented).toMatchObject({ plan: "Pro", ends: false });
    const { rented } = await minter();
    expect((await orderOf(rented.user_id, rented.session)).rented).toBeNull();
    const stranger = await join(db);
    const { mint } = await minter();
    await confirmMint(db, mint);
    expect(await resultOf(stranger, mint.hash)).toMatchObject({ mints: [], plan: "Standard", rented: null });
    await expect(db.as("anon", (tx) => tx`select my_mint_result(${mint.hash})`)).rejects.toThrow(
      "permission denied",
    );
  });
});
