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
import { orderOf } from "./orders.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

let made = 0;
/** A code that Stripe knows; returns what is typed. */
async function code(changes: Record<string, unknown> = {}): Promise<string> {
  made += 1;
  const name = `CODE-${made}`;
  const row = {
    code: name,
    percent_off: changes.amount_off ? null : 25,
    currency: changes.amount_off ? "usd" : null,
    stripe_code_id: `promo_${made}`,
    stripe_coupon_id: `coupon_${made}`,
    stripe_active: true,
    ...changes,
  };
  await db.sql`insert into promotion_codes ${db.sql(row)}`;
  return name;
}

type Begun = {
  order_id: string;
  due: number;
  trial_days: number | null;
  takes_codes: boolean;
  code: { code: string } | null;
};
const begin = async (
  member: string,
  lookup: string,
  typed: string | null = null,
  due: number | null = null,
) => {
  const [row] = await db.sql`select begin_order(${member}, ${lookup}, null, ${typed}, ${due}) as made`;
  return row?.made as Begun;
};
const preview = (member: string, typed: string, lookup = "plus_month") =>
  db.as(member, async (tx) => {
    const [row] = await tx`select my_code(${typed}, ${lookup}) as it`;
    return row?.it as Record<string, unknown>;
  });
/** A paid checkout with a code that was given in the app. */
async function paid(member: string, typed: string, lookup = "plus_month") {
  await begin(member, lookup, typed);
  const { order_id } = await begin(member, lookup, typed);
  const amount = Number((await orderOf(db, { order_id } as never)).amount);
  await db.sql`select attach_checkout(${order_id}, ${`cs_${order_id}`}, ${`cus_${member}`})`;
  const recurring = lookup !== "founder_once";
  const [row] = await db.sql`select stripe_code_id from promotion_codes where code = ${typed}`;
  return {
    kind: "checkout" as const,
    order_id,
    user_id: member,
    session: `cs_${order_id}`,
    payment_status: amount === 0 ? "no_payment_required" : "paid",
    customer: `cus_${member}`,
    payment_intent: recurring || amount === 0 ? null : `pi_${order_id}`,
    subscription: recurring ? `sub_${order_id}` : null,
    amount_total: amount,
    currency: "usd",
    price_id: `price_${lookup}`,
    promotion_code: row?.stripe_code_id as string,
    card_fingerprint: `card_${member}`,
  };
}

describe("a code", () => {
  test("takes off a percentage or an amount, rounded as Stripe does, and no more than the price", async () => {
    const member = await join(db);
    expect(await preview(member, ` ${(await code()).toLowerCase()} `)).toMatchObject({
      discount: 225,
      amount: 675,
      months: null,
    });
    expect(await preview(member, await code({ percent_off: 33 }))).toMatchObject({
      discount: 297,
      amount: 603,
    });
    expect(await preview(member, await code({ amount_off: 500, months: 3 }))).toMatchObject({
      amount: 400,
      months: 3,
    });
    expect(await preview(member, await code({ amount_off: 5000 }))).toMatchObject({
      discount: 900,
      amount: 0,
    });
  });

  test("is refused with its reason, before and when the order is begun", async () => {
    const member = await join(db);
    const cases: [string, string][] = [
      ["NOTHING", "promo_unknown"],
      [await code({ active: false }), "promo_ended"],
      [await code({ expires_at: new Date(Date.now() - 1000) }), "promo_expired"],
      [await code({ plans: ["pro"] }), "promo_other_plan"],
      [await code({ amount_off: 100, currency: "eur" }), "promo_other_plan"],
    ];
    for (const [typed, reason] of cases) {
      expect(await preview(member, typed), reason).toEqual({ refused: reason });
      await expect(begin(member, "plus_month", typed)).rejects.toThrow(reason);
    }
    await expect(preview(member, "X", "gold_month")).rejects.toThrow("plan_unknown");
    await expect(db.as("anon", (tx) => tx`select my_code('X', 'plus_month')`)).rejects.toThrow(
      "permission denied",
    );
  });

  test("is nobody's to read but the service's", async () => {
    await code();
    const member = await join(db);
    for (const table of ["promotion_codes", "promotion_redemptions", "trials"]) {
      await expect(
        db.as(member, (tx) => tx.unsafe(`select * from ${table}`)),
        table,
      ).rejects.toThrow("permission denied");
    }
    await expect(db.as(member, (tx) => tx`select untold_codes(10)`)).rejects.toThrow("permission denied");
    await expect(
      db.as(member, (tx) => tx`select code_told(gen_random_uuid(), 'a', 'b', true)`),
    ).rejects.toThrow("permission denied");
  });
});

describe("an order with a code", () => {
  test("is of what is left, once, and another code or none begins another", async () => {
    const member = await join(db);
    const [first, second] = [await code(), await code({ percent_off: 50 })];
    const begun = await begin(member, "plus_month", first, 675);
    expect(begun).toMatchObject({ due: 675, takes_codes: false, code: { code: first } });
    expect(await begin(member, "plus_month", first, 675)).toMatchObject({ order_id: begun.order_id });
    await expect(begin(member, "plus_month", first, 900)).rejects.toThrow("price_mismatch");
    const other = await begin(member, "plus_month", second);
    expect(other.order_id).not.toBe(begun.order_id);
    expect(other.due).toBe(450);
    const plain = await begin(member, "plus_month");
    expect(plain).toMatchObject({ due: 900, code: null, takes_codes: true });
    expect(
      await db.sql`select status from orders where user_id = ${member} and status = 'pending'`,
    ).toHaveLength(1);
  });

  test("settles at what was stored, and its receipt says the code", async () => {
    const member = await join(db);
    const fact = await paid(member, await code());
    await deliver(db, [
      fact,
      subscriptionOf(fact),
      invoiceOf(fact, { discounts: [{ amount: 225, coupon: "x" }] }),
    ]);
    expect(await orderOf(db, fact)).toMatchObject({ status: "paid", amount: 675, list_amount: 900 });
    expect(await tierOf(db, member)).toBe("plus");
    const [receipt] = await db.as(member, (tx) => tx`select my_order(${fact.session}) as it`);
    expect(receipt?.it).toMatchObject({ amount: 675, discount: { amount: 225, before: 900 } });
  });

  test("is quarantined when another sum was paid, or with a discount that is none of ours", async () => {
    for (const [change, problem] of [
      [{ amount_total: 600 }, "wrong_amount"],
      [{ amount_total: 900 }, "wrong_amount"],
      [{ promotion_code: "promo_foreign" }, "unknown_discount"],
    ] as const) {
      const fact = { ...(await paid(await join(db), await code())), ...change };
      await deliver(db, [fact]);
      expect((await orderOf(db, fact)).status, problem).toBe("quarantined");
    }
  });

  test("that costs nothing brings the plan, but no points and no referral", async () => {
    const { referee } = await almostQualified(db);
    const fact = await paid(referee, await code({ percent_off: 100 }), "founder_once");
    const before = await xpOf(db, referee);
    await deliver(db, [fact]);
    expect(await orderOf(db, fact)).toMatchObject({ status: "paid", amount: 0 });
    expect(await tierOf(db, referee)).toBe("founder");
    expect(await xpOf(db, referee)).toBe(before);
    const [row] = await db.sql`select stage from referrals where referee_id = ${referee}`;
    expect(row?.stage).not.toBe("qualified");
  });
});

describe("a code is used", () => {
  test("once by a member", async () => {
    const member = await join(db);
    const typed = await code();
    await deliver(db, [await paid(member, typed, "founder_once")]);
    expect(await preview(member, typed)).toEqual({ refused: "promo_used" });
    const other = await join(db);
    expect(await preview(other, typed)).toMatchObject({ amount: 675 });
  });

  test("no more often than its limit, however many ask at once; an abandoned page gives its use back", async () => {
    const typed = await code({ max_redemptions: 3 });
    const members = await Promise.all(Array.from({ length: 8 }, () => join(db)));
    const outcomes = await Promise.allSettled(members.map((id) => begin(id, "plus_month", typed)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await preview(await join(db), typed)).toEqual({ refused: "promo_used_up" });
    const holder = members[outcomes.findIndex(({ status }) => status === "fulfilled")] as string;
    expect(await preview(holder, typed)).toMatchObject({ amount: 675 });
    await db.sql`update orders set status = 'canceled' where user_id = ${holder}`;
    expect(await preview(await join(db), typed)).toMatchObject({ amount: 675 });
  });
});

describe("a code that is typed on Stripe's page", () => {
  test("settles when it is ours, for this plan, and takes off what it says", async () => {
    const member = await join(db);
    await code({ stripe_code_id: "promo_typed" });
    const fact = { ...(await checkoutOf(db, member)), amount_total: 675, promotion_code: "promo_typed" };
    await deliver(db, [fact]);
    expect(await orderOf(db, fact)).toMatchObject({ status: "paid", amount: 675 });
    expect(await db.sql`select discount from promotion_redemptions where user_id = ${member}`).toMatchObject([
      { discount: 225 },
    ]);
  });

  test("waits for staff when it is for another plan or takes off another sum", async () => {
    await code({ stripe_code_id: "promo_pro", plans: ["pro"] });
    for (const [promotion_code, amount_total] of [
      ["promo_pro", 675],
      ["promo_typed", 500],
    ] as const) {
      const fact = { ...(await checkoutOf(db, await join(db))), amount_total, promotion_code };
      await deliver(db, [fact]);
      expect((await orderOf(db, fact)).status, promotion_code).toBe("quarantined");
    }
  });

  test("goes back by itself when the member had used it", async () => {
    const member = await join(db);
    await code({ stripe_code_id: "promo_again" });
    const typed = { amount_total: 6225 * 3, promotion_code: "promo_again" };
    const first = { ...(await checkoutOf(db, member)), amount_total: 675, promotion_code: "promo_again" };
    await deliver(db, [first]);
    const again = { ...(await checkoutOf(db, member, "founder_once")), ...typed };
    await deliver(db, [again]);
    expect((await orderOf(db, again)).status).toBe("returned");
    expect(
      await db.sql`select reason, amount from automatic_refunds where user_id = ${member}`,
    ).toMatchObject([{ reason: "promo_used", amount: 18_675 }]);
  });
});

describe("a renewal", () => {
  test("with a coupon of ours may be less than the price; with another it waits", async () => {
    const member = await join(db);
    await code({ stripe_coupon_id: "coupon_months", months: 3 });
    const fact = await checkoutOf(db, member);
    await deliver(db, [fact, subscriptionOf(fact)]);
    const cycle = (id: string, coupon: string) =>
      invoiceOf(fact, {
        id,
        billing_reason: "subscription_cycle",
        amount_paid: 675,
        discounts: [{ amount: 225, coupon }],
      });
    await deliver(db, [cycle("in_ours", "coupon_months")]);
    expect(await db.sql`select points from points_ledger where source_id = 'in_ours'`).toMatchObject([
      { points: 200 },
    ]);
    await deliver(db, [cycle("in_theirs", "coupon_foreign")]);
    expect(await db.sql`select outcome from stripe_events order by received_at desc limit 1`).toMatchObject([
      { outcome: "quarantined" },
    ]);
  });
});

test("the worker is told what Stripe does not know, until it does", async () => {
  const unknown = { stripe_code_id: null, stripe_coupon_id: null, stripe_active: null };
  const typed = await code({ ...unknown, plans: ["plus"] });
  const untold = async () => {
    const [row] = await db.sql`select untold_codes(100) as them`;
    return (row?.them as { id: string; code: string; plans: object[] }[]).find((each) => each.code === typed);
  };
  const found = await untold();
  expect(found).toMatchObject({ plans: [{ key: "plus", name: "Plus" }] });
  await db.sql`select code_told(${found?.id ?? ""}, 'coupon_new', 'promo_new', true)`;
  expect(await untold()).toBeUndefined();
  await db.sql`update promotion_codes set active = false where code = ${typed}`;
  expect(await untold()).toMatchObject({ code: typed });
});
