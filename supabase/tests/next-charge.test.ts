import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nextChargeSchema } from "@/lib/billing/schema";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import {
  checkoutOf,
  deliver,
  invoiceOf,
  join,
  publishPrices,
  subscriptionOf,
  type Checkout,
} from "./cast.ts";
import { queueMail } from "./events.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

let made = 0;
type Code = { percent_off?: number; amount_off?: number; months?: number; plans?: string[] };

/** A member who pays for a plan, with a code that Stripe knows where one is given; the period ends in `months`. */
async function bought(lookup: string, code: Code | null = null, changes: object = {}) {
  const member = await join(db);
  let off = 0;
  if (code) {
    made += 1;
    const row = { currency: code.amount_off ? "usd" : null, ...code, code: `NEXT-${made}` };
    const known = {
      stripe_code_id: `promo_n${made}`,
      stripe_coupon_id: `coupon_n${made}`,
      stripe_active: true,
    };
    await db.sql`insert into promotion_codes ${db.sql({ ...row, ...known })}`;
    const [begun] = await db.sql`select begin_order(${member}, ${lookup}, null, ${`NEXT-${made}`}) as o`;
    off = (begun?.o as { price: { unit_amount: number }; due: number }).price.unit_amount - begun?.o.due;
    await db.sql`select attach_checkout(${begun?.o.order_id}, ${`cs_${begun?.o.order_id}`}, ${`cus_${member}`})`;
  }
  const checkout = code ? await withCode(member, off) : await checkoutOf(db, member, lookup);
  const [ends] = await db.sql`
    select floor(extract(epoch from now() + case when ${lookup} like '%year' then interval '1 year' else interval '1 month' end))::int as at`;
  const told = { current_period_end: ends?.at as number, ...changes };
  await deliver(db, [checkout, subscriptionOf(checkout, told), invoiceOf(checkout)]);
  return { member, checkout, told };
}

/** What Stripe says of the checkout of the pending order. */
async function withCode(member: string, off: number): Promise<Checkout> {
  const [order] = await db.sql`
    select o.id, o.amount, p.lookup_key, r.code_id, c.stripe_code_id from orders o join prices p on p.id = o.price_id
    join promotion_redemptions r on r.order_id = o.id join promotion_codes c on c.id = r.code_id
    where o.user_id = ${member} and o.status = 'pending'`;
  expect(off).toBeGreaterThan(0);
  const id = order?.id as string;
  return {
    kind: "checkout",
    order_id: id,
    user_id: member,
    session: `cs_${id}`,
    payment_status: order?.amount === 0 ? "no_payment_required" : "paid",
    customer: `cus_${member}`,
    payment_intent: null,
    subscription: `sub_${id}`,
    amount_total: order?.amount as number,
    currency: "usd",
    price_id: `price_${order?.lookup_key}`,
    promotion_code: order?.stripe_code_id as string,
    card_fingerprint: `card_${member}`,
  } as Checkout;
}

const nextOf = async (member: string) => {
  const [row] = await db.as(member, (tx) => tx`select my_next_charge() as it`);
  return nextChargeSchema.nullable().parse(row?.it);
};
const mailOf = async (member: string, template: string) => {
  await queueMail(db);
  const [row] =
    await db.sql`select params from mail_outbox where user_id = ${member} and template = ${template}`;
  return row?.params as { amount: number; next?: { amount: number; price: number; at: string } } | undefined;
};

describe("the next payment", () => {
  test.each([
    ["without a code", "plus_year", null, 9000, 9000],
    ["after a code for one payment", "plus_year", { percent_off: 20 }, 7200, 9000],
    ["after a code that took all of one payment", "plus_month", { percent_off: 100 }, 0, 900],
    ["after a code of an amount for one payment", "plus_month", { amount_off: 500 }, 400, 900],
    ["with a code for some months", "plus_month", { percent_off: 20, months: 3 }, 720, 720],
    ["after a code for a month", "plus_month", { percent_off: 20, months: 1 }, 720, 900],
    ["of a year, with a code for a year", "plus_year", { percent_off: 20, months: 12 }, 7200, 9000],
    ["of a year, with a code for three years", "plus_year", { percent_off: 20, months: 36 }, 7200, 7200],
    [
      "of a plan that the code is for",
      "plus_month",
      { percent_off: 50, months: 6, plans: ["plus"] },
      450,
      450,
    ],
  ] as [string, string, Code | null, number, number][])("%s", async (_what, lookup, code, paid, amount) => {
    const { member, told } = await bought(lookup, code);
    const next = await nextOf(member);
    const price = lookup === "plus_year" ? 9000 : 900;
    expect(next).toMatchObject({ amount, price, currency: "usd" });
    expect(new Date(next?.at ?? "").getTime()).toBe(told.current_period_end * 1000);
    const mail = await mailOf(member, "receipt");
    expect(mail).toMatchObject({ amount: paid, next: { amount, price } });
  });

  test("is of the plan that follows, without a code that is not for it", async () => {
    const { member, checkout, told } = await bought("pro_month", {
      percent_off: 50,
      months: 6,
      plans: ["pro"],
    });
    expect(await nextOf(member)).toMatchObject({ amount: 1450, price: 2900 });
    await deliver(db, [subscriptionOf(checkout, { ...told, next_price_id: "price_plus_month" })]);
    expect(await nextOf(member)).toMatchObject({ amount: 900, price: 900, interval: "month" });
  });

  test("is at the end of a trial, whose mail is no receipt", async () => {
    await db.sql`update prices set trial_days = 7 where lookup_key = 'plus_month'`;
    const member = await join(db);
    const checkout = {
      ...(await checkoutOf(db, member)),
      payment_status: "no_payment_required",
      amount_total: 0,
    };
    await db.sql`update prices set trial_days = null where lookup_key = 'plus_month'`;
    const ends = Math.floor(Date.now() / 1000) + 7 * 86_400;
    await deliver(db, [
      checkout,
      subscriptionOf(checkout, { status: "trialing", current_period_end: ends }),
      invoiceOf(checkout, { payment_intent: null, amount_paid: 0 }),
    ]);
    expect(await nextOf(member)).toMatchObject({
      amount: 900,
      at: new Date(ends * 1000).toISOString().replace(".000Z", "+00:00"),
    });
    expect(await mailOf(member, "receipt")).toBeUndefined();
    expect(await mailOf(member, "trial_started")).toMatchObject({ amount: 900 });
  });

  test.each([
    ["was cancelled", { cancel_at_period_end: true }],
    ["has a payment missing", { status: "past_due" }],
    ["has ended", { status: "canceled" }],
    ["is older than what we know", { current_period_end: Math.floor(Date.now() / 1000) - 60 }],
  ])("is none where the subscription %s", async (_what, changes) => {
    const { member, checkout, told } = await bought("plus_month");
    await deliver(db, [subscriptionOf(checkout, { ...told, ...changes })]);
    expect(await nextOf(member)).toBeNull();
  });

  test("is none of who has bought once or nothing, and nobody else's", async () => {
    const member = await join(db);
    expect(await nextOf(member)).toBeNull();
    const checkout = await checkoutOf(db, member, "founder_once");
    await deliver(db, [checkout]);
    expect(await nextOf(member)).toBeNull();
    expect((await mailOf(member, "receipt"))?.next).toBeUndefined();
    await expect(db.as("anon", (tx) => tx`select my_next_charge()`)).rejects.toThrow("permission denied");
  });

  test("after an upgrade is the price of the new plan", async () => {
    const { member, checkout, told } = await bought("plus_month");
    await deliver(db, [
      subscriptionOf(checkout, { ...told, price_id: "price_pro_month" }),
      invoiceOf(checkout, {
        id: `in_up_${checkout.order_id}`,
        billing_reason: "subscription_update",
        amount_paid: 2000,
        price_id: "price_pro_month",
        payment_intent: `pi_up_${checkout.order_id}`,
      }),
    ]);
    expect(await nextOf(member)).toMatchObject({ amount: 2900, price: 2900 });
    expect(await mailOf(member, "plan_upgraded")).toMatchObject({ amount: 2000, next: { amount: 2900 } });
  });

  test("of a year is announced with what a code leaves of it", async () => {
    const { member } = await bought("plus_year", { percent_off: 20, months: 36 });
    await db.sql`update subscriptions set current_period_end = now() + interval '2 days' where user_id = ${member}`;
    await db.sql`select remind_members()`;
    expect(await mailOf(member, "renewal_notice")).toMatchObject({
      amount: 9000,
      next: { amount: 7200, price: 9000 },
    });
  });
});
