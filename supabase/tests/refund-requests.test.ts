import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeEffect } from "@/lib/admin/audit/schema";
import { refundState } from "@/lib/billing/refund-requests/schema";
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
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, second, moderator, call, undo, refusalOf } = await castOfStaff();
beforeAll(() => publishPrices(db));
afterAll(() => db.drop());

async function paid(lookup = "plus_month") {
  const member = await join(db);
  const checkout = await checkoutOf(db, member, lookup);
  await deliver(
    db,
    checkout.subscription ? [checkout, subscriptionOf(checkout), invoiceOf(checkout)] : [checkout],
  );
  return { member, checkout, order: checkout.order_id };
}
const why = "It is not what I expected";
const ask = async (member: string, subject: string, reason = why) =>
  refundState.parse(await call(member, `ask_refund('${subject}', '${reason}')`));
const openCases = async (order: string) =>
  (await db.sql`select id, details from private.cases_refund() where details ->> 'order_id' = ${order}`).map(
    ({ id, details }) => ({ id: id as string, details: details as Record<string, unknown> }),
  );
const stateOf = async (id: string | null) =>
  (await db.sql`select state from private.refund_requests where id = ${id}`)[0]?.state;
const mailsOf = async (member: string) => {
  await queueMail(db);
  const rows = await db.sql`select template, params from mail_outbox where user_id = ${member}
    and template like 'refund%' order by created_at, template`;
  return rows.map(({ template, params }) => [template as string, params as Record<string, unknown>] as const);
};
/** What a member is refused, as the API says it. */
const refusedTo = async (member: string, what: string) => {
  const told = await db
    .as(member, (tx) => tx.unsafe(`select ${what}`))
    .then(
      () => null,
      (error: Error) => error.message,
    );
  return told;
};
const refundOf = (checkout: Checkout, amount: number) => ({
  kind: "refund",
  payment_intent: `pi_${checkout.order_id}`,
  amount,
  amount_refunded: amount,
  currency: "usd",
});

describe("a member", () => {
  test("asks within the window: a case, a mail, the state on the receipt", async () => {
    const { member, order, checkout } = await paid();
    const [before] = await db.as(member, (tx) => tx`select my_receipt(${order}) -> 'refund' as r`);
    expect(before?.r).toMatchObject({ state: "possible", left: 900, currency: "usd", id: null });
    const asked = await ask(member, order);
    expect(asked).toMatchObject({ state: "open", subject: order, left: 900, reason: why });
    expect(await openCases(order)).toMatchObject([
      {
        id: asked.id,
        details: {
          reason: why,
          plan: "Plus",
          left: 900,
          amount: 900,
          running: { until: null },
          earned: 500,
          disputed: false,
          claimed: false,
          earlier: 0,
        },
      },
    ]);
    // Who decides reads whether the subscription would go on.
    await deliver(db, [subscriptionOf(checkout, { cancel_at_period_end: true })]);
    const [stopped] = await openCases(order);
    expect(typeof (stopped?.details.running as { until: unknown }).until).toBe("string");
    await deliver(db, [subscriptionOf(checkout, { status: "canceled" })]);
    expect((await openCases(order))[0]?.details.running).toBeNull();
    expect(await mailsOf(member)).toMatchObject([["refund_requested", { plan: "Plus", amount: 900 }]]);
    expect(await refusedTo(member, `ask_refund('${order}', '${why}')`)).toBe("refund_exists");
  });

  test("says why, for an own payment, and not too late", async () => {
    const { member, order } = await paid();
    const other = await join(db);
    expect(await refusedTo(member, `ask_refund('${order}', ' ')`)).toBe("required");
    expect(await refusedTo(member, `ask_refund('${order}', 'Why not')`)).toBe("too_short");
    expect(await refusedTo(member, `ask_refund('${order}', '${"x".repeat(1001)}')`)).toBe("too_long");
    expect(await refusedTo(other, `ask_refund('${order}', '${why}')`)).toBe("order_not_found");
    expect(await refusedTo(member, `ask_refund('in_nothing', '${why}')`)).toBe("order_not_found");
    await db.sql`update orders set paid_at = now() - interval '14 days 1 minute' where id = ${order}`;
    expect(await refusedTo(member, `ask_refund('${order}', '${why}')`)).toBe("refund_late");
    const [late] = await db.as(member, (tx) => tx`select my_receipt(${order}) -> 'refund' as r`);
    expect(late?.r).toMatchObject({ state: "late" });
    await expect(db.as("anon", (tx) => tx`select ask_refund(${order}, ${why})`)).rejects.toThrow(
      "permission denied",
    );
  });

  test("takes the request back, and may ask again; nobody else does", async () => {
    const { member, order } = await paid();
    const asked = await ask(member, order);
    const other = await join(db);
    expect(await refusedTo(other, `withdraw_refund('${asked.id}')`)).toBe("not_found");
    const back = refundState.parse(await call(member, `withdraw_refund('${asked.id}')`));
    expect(back).toMatchObject({ state: "possible" });
    expect(await openCases(order)).toEqual([]);
    expect(await refusedTo(member, `withdraw_refund('${asked.id}')`)).toBe("refund_closed");
    expect((await ask(member, order)).state).toBe("open");
  });

  test("asks for a renewal by its invoice, one request of a purchase at a time", async () => {
    const { member, checkout, order } = await paid();
    const renewal = invoiceOf(checkout, {
      id: `in_r_${order}`,
      billing_reason: "subscription_cycle",
      payment_intent: `pi_r_${order}`,
    });
    await deliver(db, [renewal]);
    await ask(member, `in_r_${order}`);
    expect(await openCases(order)).toMatchObject([{ details: { kind: "subscription_cycle", earned: 200 } }]);
    expect(await refusedTo(member, `ask_refund('${order}', '${why}')`)).toBe("refund_exists");
  });
});

describe("an admin", () => {
  test("grants it by the refund of the order, in part too; the member is told twice: granted, and made", async () => {
    const { member, checkout, order } = await paid();
    const asked = await ask(member, order);
    await call(admin, `admin_refund_payment('${order}', 400, false, 'Half of the month')`);
    expect(await openCases(order)).toEqual([]);
    const [receipt] = await db.as(member, (tx) => tx`select my_receipt(${order}) -> 'refund' as r`);
    expect(receipt?.r).toMatchObject({ state: "granted", amount: 400, id: asked.id });
    await deliver(db, [refundOf(checkout, 400)]);
    expect((await mailsOf(member)).map(([template]) => template)).toEqual([
      "refund_requested",
      "refund_decided",
      "refund",
    ]);
    expect((await mailsOf(member))[1]?.[1]).toMatchObject({ state: "granted", amount: 400 });
    // What it took back is said with the money: 222 of the 500 points, the plan stays.
    expect((await mailsOf(member))[2]?.[1]).toMatchObject({ amount: 400, points: 222 });
    expect((await mailsOf(member))[2]?.[1]).not.toHaveProperty("access");
    expect(await tierOf(db, member)).toBe("plus");
  });

  test("of all of it, the mail names the plan that is left", async () => {
    const { member, checkout, order } = await paid();
    await ask(member, order);
    await call(admin, `admin_refund_payment('${order}', 900, true, 'Asked for it')`);
    await deliver(db, [refundOf(checkout, 900)]);
    expect((await mailsOf(member)).at(-1)).toMatchObject([
      "refund",
      { amount: 900, points: 500, access: "Standard" },
    ]);
  });

  test("declines it with a reason that the member reads, and can take that back", async () => {
    const { member, order } = await paid();
    const asked = await ask(member, order);
    const told = changeEffect.parse(
      await call(admin, `admin_change_effect('refund.refuse', '${asked.id}', '')`),
    );
    expect(told).toMatchObject({ version: "open", effects: [{ kind: "event", after: "refund.decided" }] });
    expect(await refusalOf(moderator, `admin_refuse_refund('${asked.id}', 'x')`)).toMatchObject({
      message: "forbidden",
    });
    expect(await refusalOf(admin, `admin_refuse_refund('${asked.id}', ' ')`)).toMatchObject({
      message: "reason_required",
    });
    const done = await call(admin, `admin_refuse_refund('${asked.id}', 'Used every day', 'open')`);
    expect(done.undo).toBe(true);
    const [receipt] = await db.as(member, (tx) => tx`select my_receipt(${order}) -> 'refund' as r`);
    expect(receipt?.r).toMatchObject({ state: "refused", answer: "Used every day" });
    expect((await mailsOf(member)).at(-1)).toMatchObject([
      "refund_decided",
      { state: "refused", answer: "Used every day" },
    ]);
    expect(await refusalOf(second, `admin_refuse_refund('${asked.id}', 'x', 'open')`)).toMatchObject({
      message: "changed_meanwhile",
    });
    expect(await refusedTo(member, `ask_refund('${order}', '${why}')`)).toBe("refund_exists");
    await undo(admin, done.line);
    expect(await stateOf(asked.id)).toBe("open");
    expect(await openCases(order)).toHaveLength(1);
  });

  test("does not decide their own", async () => {
    const checkout = await checkoutOf(db, second);
    await deliver(db, [checkout, subscriptionOf(checkout), invoiceOf(checkout)]);
    const asked = await ask(second, checkout.order_id);
    expect(await refusalOf(second, `admin_refuse_refund('${asked.id}', 'x')`)).toMatchObject({
      message: "forbidden",
    });
  });

  test("gives up a refund that Stripe refused: the request waits again", async () => {
    const { member, order } = await paid();
    const asked = await ask(member, order);
    await call(admin, `admin_refund_payment('${order}', 900, false, 'Asked for it')`);
    const [work] = await db.sql`select id from claim_automatic_refunds(50) where order_id = ${order}`;
    await db.sql`select automatic_refund_failed(${work?.id as string}, 'No such payment', true)`;
    await call(admin, `admin_drop_refund('${work?.id}', 'Stripe does not know it')`);
    expect(await stateOf(asked.id)).toBe("open");
  });
});

test("a payment that went back in another way needs no answer", async () => {
  const refunded = await paid();
  const first = await ask(refunded.member, refunded.order);
  await deliver(db, [refundOf(refunded.checkout, 500)]);
  expect(await stateOf(first.id)).toBe("open");
  await deliver(db, [refundOf(refunded.checkout, 900)]);
  expect(await stateOf(first.id)).toBe("closed");

  const disputed = await paid();
  const second = await ask(disputed.member, disputed.order);
  const dispute = (status: string) => ({
    kind: "dispute",
    payment_intent: `pi_${disputed.order}`,
    status,
  });
  await deliver(db, [dispute("needs_response")]);
  expect(await openCases(disputed.order)).toMatchObject([{ details: { disputed: true, left: 0 } }]);
  await deliver(db, [dispute("lost")]);
  expect(await stateOf(second.id)).toBe("closed");
});
