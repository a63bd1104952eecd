import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { membership } from "@/lib/account/membership";
import { unpaid } from "@/lib/billing/unpaid/schema";
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
import { queueMail } from "./events.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

const day = 86_400;
const seconds = () => Math.floor(Date.now() / 1000);

async function subscribed(lookup = "plus_month", changes: object = {}) {
  const member = await join(db);
  const checkout = await checkoutOf(db, member, lookup);
  await deliver(db, [checkout, subscriptionOf(checkout, changes), invoiceOf(checkout)]);
  return { member, checkout, id: checkout.subscription as string };
}
const tell = (checkout: Checkout, changes: object) => deliver(db, [subscriptionOf(checkout, changes)]);
const failedDaysAgo = (id: string, days: number) =>
  db.sql`update subscriptions set past_due_since = now() - make_interval(days => ${days}, mins => 5) where id = ${id}`;
const remind = () => db.sql`select remind_members()`;
const mailsOf = async (member: string, like = "%") => {
  await queueMail(db);
  const rows = await db.sql`select template, params from mail_outbox
    where user_id = ${member} and template like ${like} order by created_at, key`;
  return rows.map(({ template, params }) => [template as string, params as Record<string, unknown>] as const);
};
const unpaidOf = async (member: string) => {
  const [row] = await db.as(member, (tx) => tx`select my_unpaid() as it`);
  return unpaid.nullable().parse(row?.it);
};
const membershipOf = async (member: string) => {
  const [row] = await db.as(member, (tx) => tx`select my_membership() as it`);
  return membership.parse(row?.it);
};

describe("a payment that failed", () => {
  test("is the bank's question where Stripe says so, in the mail, the reminders, the notice and the history", async () => {
    const { member, checkout, id } = await subscribed();
    await tell(checkout, { status: "past_due", unpaid_cause: "confirm" });
    expect(await unpaidOf(member)).toMatchObject({ cause: "confirm" });
    // A later fact that does not say why leaves the cause; one that does changes it.
    await tell(checkout, { status: "past_due" });
    await failedDaysAgo(id, 3);
    await remind();
    expect(await mailsOf(member, "payment_%")).toMatchObject([
      ["payment_failed", { cause: "confirm" }],
      ["payment_reminder", { cause: "confirm", day: 3 }],
    ]);
    expect((await membershipOf(member)).history).toContainEqual(
      expect.objectContaining({ type: "payment.failed", state: "confirm" }),
    );
    await tell(checkout, { status: "past_due", unpaid_cause: "declined" });
    expect(await unpaidOf(member)).toMatchObject({ cause: "declined" });
    await tell(checkout, { status: "active" });
    const [row] = await db.sql`select unpaid_cause from subscriptions where id = ${id}`;
    expect(row?.unpaid_cause).toBeNull();
  });

  test("gives the access that rests on it an end: a week on, whether it lies ahead or behind", async () => {
    const { member, checkout, id } = await subscribed();
    expect((await membershipOf(member)).grants).toMatchObject([{ ends_at: null, ended_at: null }]);
    await tell(checkout, { status: "past_due" });
    const graceEnd = async () => {
      const [row] =
        await db.sql`select past_due_since + interval '7 days' as at from subscriptions where id = ${id}`;
      return (row?.at as Date).getTime();
    };
    const [ahead] = (await membershipOf(member)).grants;
    expect(ahead?.ended_at).toBeNull();
    expect(new Date(ahead?.ends_at ?? "").getTime()).toBe(await graceEnd());
    await failedDaysAgo(id, 9);
    const [behind] = (await membershipOf(member)).grants;
    expect(new Date(behind?.ended_at ?? "").getTime()).toBe(await graceEnd());
  });

  test("is told at once, after three days and after six, each once, with the day on which access ends", async () => {
    const { member, checkout, id } = await subscribed();
    await tell(checkout, { status: "past_due" });
    await failedDaysAgo(id, 2);
    await remind();
    expect((await mailsOf(member, "payment%")).map(([template]) => template)).toEqual(["payment_failed"]);
    for (const days of [3, 4, 6, 6]) {
      await failedDaysAgo(id, days);
      // The date of the failure does not move in life; here it does, so what was told before is told of another one.
      await db.sql`update private.events set key = regexp_replace(key, '[0-9.]+:([36])$', (
        select extract(epoch from past_due_since) || ':' || '\\1' from subscriptions where id = ${id}))
        where type = 'payment.reminded' and key like ${`%${id}%`}`;
      await remind();
      await remind();
    }
    const told = await mailsOf(member, "payment%");
    expect(told.map(([template, { day }]) => [template, day])).toEqual([
      ["payment_failed", undefined],
      ["payment_reminder", 3],
      ["payment_reminder", 6],
    ]);
    const [row] =
      await db.sql`select past_due_since + interval '7 days' as ends from subscriptions where id = ${id}`;
    expect((await unpaidOf(member))?.ends_at && new Date((await unpaidOf(member))?.ends_at ?? "")).toEqual(
      row?.ends,
    );
  });

  test("is not reminded of once access has ended, and is over with the payment", async () => {
    const { member, checkout, id } = await subscribed();
    await tell(checkout, { status: "past_due" });
    expect(await unpaidOf(member)).toMatchObject({ plan: "Plus", ended: false });
    await failedDaysAgo(id, 7);
    await remind();
    await db.sql`select recompute_due_tiers()`;
    expect(await unpaidOf(member)).toMatchObject({ ended: true });
    expect((await mailsOf(member, "payment%")).map(([template]) => template)).toEqual(["payment_failed"]);
    expect(await tierOf(db, member)).toBe("standard");
    await tell(checkout, { status: "active" });
    expect(await unpaidOf(member)).toBeNull();
    expect(await tierOf(db, member)).toBe("plus");
  });

  test("is the member's own affair", async () => {
    const { checkout } = await subscribed();
    await tell(checkout, { status: "past_due" });
    expect(await unpaidOf(await join(db))).toBeNull();
    await expect(db.as("anon", (tx) => tx`select my_unpaid()`)).rejects.toThrow("permission denied");
    const nobody = await join(db);
    await expect(db.as(nobody, (tx) => tx`select remind_members()`)).rejects.toThrow("permission denied");
  });
});

describe("what is to come", () => {
  test("a yearly plan is announced two weeks before it renews, at the price that is paid; not when it ends or changes", async () => {
    const end = { current_period_end: seconds() + 13 * day };
    const { member } = await subscribed("plus_year", end);
    const later = await subscribed("plus_year", { current_period_end: seconds() + 15 * day });
    const monthly = await subscribed("plus_month", end);
    const leaving = await subscribed("plus_year", { ...end, cancel_at_period_end: true });
    await remind();
    await remind();
    expect(await mailsOf(member, "renewal_notice")).toMatchObject([
      ["renewal_notice", { plan: "Plus", amount: 9000, currency: "usd", interval: "year" }],
    ]);
    for (const other of [later, monthly, leaving]) {
      expect(await mailsOf(other.member, "renewal_notice")).toEqual([]);
    }
  });

  test("a card that expires before the next renewal is told once, and again when another one does", async () => {
    const soon = new Date(Date.now() + 20 * day * 1000);
    const card = (at: Date, last4: string) => ({
      brand: "visa",
      last4,
      exp_month: at.getUTCMonth() + 1,
      exp_year: at.getUTCFullYear(),
    });
    const far = { current_period_end: seconds() + 80 * day };
    const { member, checkout } = await subscribed("plus_month", { ...far, card: card(soon, "4242") });
    const [row] = await db.sql`select card_expires_on::text as last from subscriptions
      where id = ${checkout.subscription as string}`;
    const month = new Date(Date.UTC(soon.getUTCFullYear(), soon.getUTCMonth() + 1, 0));
    expect(row?.last).toBe(month.toISOString().slice(0, 10));
    await db.sql`update settings set value = '60' where key = 'billing.card_notice_days'`;
    await remind();
    await remind();
    expect(await mailsOf(member, "card_expiring")).toMatchObject([["card_expiring", { last4: "4242" }]]);
    expect((await membershipOf(member)).card).toMatchObject({
      brand: "visa",
      last4: "4242",
      expires_before: true,
    });
    // A card that Stripe did not tell of stays; a new one takes its place.
    await tell(checkout, far);
    expect((await membershipOf(member)).card).toMatchObject({ last4: "4242" });
    await tell(checkout, { ...far, card: card(new Date(Date.now() + 900 * day * 1000), "1881") });
    await remind();
    expect((await membershipOf(member)).card).toMatchObject({ last4: "1881", expires_before: false });
    expect(await mailsOf(member, "card_expiring")).toHaveLength(1);
  });
});

describe("cancelling, resuming and the end", () => {
  test("are told once each, in words and in the history, with the way back", async () => {
    const { member, checkout } = await subscribed();
    const period = { current_period_end: seconds() + 9 * day };
    await tell(checkout, period);
    await tell(checkout, { ...period, cancel_at_period_end: true });
    await tell(checkout, { ...period, cancel_at_period_end: true });
    await tell(checkout, period);
    await tell(checkout, { ...period, cancel_at_period_end: true });
    await tell(checkout, { ...period, status: "canceled", cancel_at_period_end: true });
    await tell(checkout, { ...period, status: "canceled" });
    const templates = (await mailsOf(member)).map(([template]) => template);
    expect(templates.filter((one) => one === "cancel_planned")).toHaveLength(2);
    expect(templates.filter((one) => one === "membership_ended")).toHaveLength(1);
    const { history, last, access, subscription } = await membershipOf(member);
    expect(history.map(({ type }) => type)).toEqual([
      "subscription.ended",
      "subscription.cancel_planned",
      "subscription.resumed",
      "subscription.cancel_planned",
      "order.settled",
    ]);
    expect(history.at(-1)).toMatchObject({ plan: "Plus", amount: 900, receipt: checkout.order_id });
    expect({ last, access, subscription }).toMatchObject({
      last: { plan_key: "plus", lookup_key: "plus_month" },
      access: [],
      subscription: null,
    });
    expect((await mailsOf(member, "membership_ended"))[0]?.[1]).toMatchObject({
      plan: "Plus",
      lookup_key: "plus_month",
    });
  });

  test("by a payment that never came says so", async () => {
    const { member, checkout } = await subscribed();
    await tell(checkout, { status: "past_due" });
    await tell(checkout, { status: "canceled" });
    expect((await mailsOf(member, "membership_ended"))[0]?.[1]).toMatchObject({ unpaid: true });
  });
});
