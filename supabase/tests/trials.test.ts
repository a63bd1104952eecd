import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
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
import { orderOf } from "./orders.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());
beforeEach(() => db.sql`update prices set trial_days = 14 where lookup_key = 'plus_month'`);

/** What Stripe says of a trial that has just begun. */
async function trial(member: string, card = `card_${member}`) {
  const checkout = await checkoutOf(db, member);
  const fact = {
    ...checkout,
    payment_status: "no_payment_required",
    amount_total: 0,
    card_fingerprint: card,
  };
  const begun = [
    fact,
    subscriptionOf(fact, { status: "trialing" }),
    invoiceOf(fact, { payment_intent: null }),
  ];
  return { fact, begun };
}
const cycle = (fact: Awaited<ReturnType<typeof trial>>["fact"]) =>
  invoiceOf(fact, {
    id: `in_cycle_${fact.order_id}`,
    billing_reason: "subscription_cycle",
    amount_paid: 900,
  });
const events = async (member: string, type: string) =>
  db.sql`select values from private.events where user_id = ${member} and type = ${type}`;

describe("a trial", () => {
  test("begins at nothing, gives the tier, and earns nothing", async () => {
    const member = await join(db);
    const { fact, begun } = await trial(member);
    const before = await xpOf(db, member);
    await deliver(db, begun);
    expect(await orderOf(db, fact)).toMatchObject({
      status: "paid",
      amount: 0,
      list_amount: 900,
      trial_days: 14,
    });
    expect(await tierOf(db, member)).toBe("plus");
    expect(await xpOf(db, member)).toBe(before);
    expect(await events(member, "trial.started")).toMatchObject([{ values: { days: 14, amount: 900 } }]);
    expect(await events(member, "order.settled")).toEqual([]);
  });

  test("is offered once: not after a trial, not after a paid subscription, and not beside a code", async () => {
    const member = await join(db);
    const offered = async (id: string, code: string | null = null) => {
      const [row] = await db.sql`select begin_order(${id}, 'plus_month', 900, ${code}) as made`;
      return (row?.made as { trial_days: number | null }).trial_days;
    };
    expect(await offered(member)).toBe(14);
    await db.sql`insert into promotion_codes (code, percent_off) values ('NOTRIAL', 10)`;
    expect(await offered(member, "NOTRIAL")).toBeNull();
    const { fact, begun } = await trial(member);
    await deliver(db, begun);
    await deliver(db, [subscriptionOf(fact, { status: "canceled" })]);
    expect(await tierOf(db, member)).toBe("standard");
    expect(await offered(member)).toBeNull();
    const holding = await db.as(member, (tx) => tx`select my_holding() as it`);
    expect(holding[0]?.it).toMatchObject({ trial_used: true });
  });

  test("does not begin with a card that had one: nothing was charged, and the member is told", async () => {
    const [first, second] = [await join(db), await join(db)];
    await deliver(db, (await trial(first, "card_shared")).begun);
    const { fact, begun } = await trial(second, "card_shared");
    await deliver(db, begun);
    expect(await tierOf(db, second)).toBe("standard");
    expect(await orderOf(db, fact)).toMatchObject({ status: "returned", amount: 0 });
    expect(
      await db.sql`select reason, amount, subscription_id from automatic_refunds where user_id = ${second}`,
    ).toMatchObject([{ reason: "trial_used", amount: 0, subscription_id: fact.subscription }]);
    expect(await events(second, "payment.returned")).toMatchObject([{ values: { reason: "trial_used" } }]);
    const third = await join(db);
    await deliver(db, (await trial(third, "card_other")).begun);
    expect(await tierOf(db, third)).toBe("plus");
  });

  test("of two that begin at once with one card, one begins", async () => {
    const members = [await join(db), await join(db)];
    const trials = [];
    for (const member of members) trials.push(await trial(member, "card_race"));
    for (const { begun } of trials) await deliver(db, begun);
    const tiers = await Promise.all(members.map((member) => tierOf(db, member)));
    expect(tiers.sort()).toEqual(["plus", "standard"]);
  });

  test("is announced once before it ends, and not when it was canceled", async () => {
    const [stays, leaves] = [await join(db), await join(db)];
    for (const [member, cancel_at_period_end] of [
      [stays, false],
      [leaves, true],
    ] as const) {
      const { fact, begun } = await trial(member);
      await deliver(db, begun);
      const ending = {
        ...subscriptionOf(fact, { status: "trialing", cancel_at_period_end }),
        trial_ending: true,
      };
      await deliver(db, [ending]);
      await deliver(db, [ending]);
    }
    expect(await events(stays, "trial.ending")).toMatchObject([
      { values: { amount: 900, interval: "month" } },
    ]);
    expect(await events(leaves, "trial.ending")).toEqual([]);
  });
});

describe("the first payment after a trial", () => {
  test("earns what a first purchase earns, and qualifies the referral; its refund takes both back", async () => {
    const { referee } = await almostQualified(db);
    const { fact, begun } = await trial(referee);
    await deliver(db, begun);
    const stage = async () =>
      (await db.sql`select stage from referrals where referee_id = ${referee}`)[0]?.stage as string;
    expect(await stage()).not.toBe("qualified");
    await deliver(db, [cycle(fact)]);
    expect(await stage()).toBe("qualified");
    const lines = () =>
      db.sql`select points, reason from points_ledger where user_id = ${referee} and source = 'renewal'`;
    expect(await lines()).toMatchObject([{ points: 500, reason: "First purchase: Plus" }]);
    const payment_intent = cycle(fact).payment_intent;
    await deliver(db, [
      { kind: "refund", payment_intent, amount: 900, amount_refunded: 900, currency: "usd" },
    ]);
    expect(await stage()).toBe("rejected");
    expect(await tierOf(db, referee)).toBe("standard");
  });

  test("is less than the price for nobody", async () => {
    const member = await join(db);
    const { fact, begun } = await trial(member);
    await deliver(db, begun);
    await deliver(db, [{ ...cycle(fact), amount_paid: 1 }]);
    expect(
      await db.sql`select 1 from points_ledger where user_id = ${member} and source = 'renewal'`,
    ).toEqual([]);
  });
});
