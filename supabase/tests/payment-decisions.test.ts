import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeEffect } from "@/lib/admin/audit/schema";
import {
  almostQualified,
  anyAddress,
  checkoutOf,
  deliver,
  invoiceOf,
  publishPrices,
  recordContract,
  subscriptionOf,
  tierOf,
  xpOf,
} from "./cast.ts";
import { founder } from "./founders.ts";
import { castOfStaff } from "./staff-cast.ts";

const contract = anyAddress();

const { db, admin, moderator, call, refusalOf } = await castOfStaff();
beforeAll(() => publishPrices(db));
afterAll(() => db.drop());

type Effect = { kind: string; before: unknown; after: unknown };
const effectOf = async (change: string, subject: string, value = "") => {
  const told = await call(admin, `admin_change_effect('${change}', '${subject}', '${value}')`);
  // As the dialog reads it.
  changeEffect.parse(told);
  return told as unknown as { version: string; effects: Effect[] };
};
const orderRow = async (id: string) =>
  (await db.sql`select status, amount, amount_refunded from orders where id = ${id}`)[0];
const queued = async (order: string) =>
  (
    await db.sql`select reason, amount, status, subscription_id, ends_subscription, payment_intent_id from automatic_refunds
    where order_id = ${order} order by created_at`
  ).map((row) => ({ ...row }));

/** Somebody whose payment for a month of Plus waits, and who invited them. */
async function waiting(change: object = { amount_total: 2000 }) {
  const { referrer, referee } = await almostQualified(db);
  const checkout = { ...(await checkoutOf(db, referee)), ...change };
  await deliver(db, [checkout, subscriptionOf(checkout)]);
  await deliver(db, [invoiceOf(checkout)]);
  return { referrer, member: referee, order: checkout.order_id, checkout };
}
async function paid(lookup = "plus_month") {
  const { referrer, referee } = await almostQualified(db);
  const checkout = await checkoutOf(db, referee, lookup);
  const facts = checkout.subscription
    ? [checkout, subscriptionOf(checkout), invoiceOf(checkout)]
    : [checkout];
  await deliver(db, facts);
  return { referrer, member: referee, order: checkout.order_id, checkout };
}

describe("a payment that waits", () => {
  test("is accepted as if it had fit: tier, points, referral, of the sum that was paid", async () => {
    const { member, referrer, order } = await waiting();
    const before = { member: await xpOf(db, member), referrer: await xpOf(db, referrer) };
    const told = await effectOf("payment.accept", order);
    expect([await tierOf(db, member), await orderRow(order)]).toEqual([
      "standard",
      { status: "quarantined", amount: 900, amount_refunded: 0 },
    ]);
    for (const effect of [
      { kind: "order", before: "quarantined", after: "paid" },
      { kind: "tier", before: "standard", after: "plus" },
      { kind: "points", before: before.member, after: before.member + 800 },
      { kind: "points", before: before.referrer, after: before.referrer + 1200 },
      { kind: "stage", before: "wallet_linked", after: "qualified" },
      { kind: "event", before: null, after: "order.settled" },
    ])
      expect(told.effects).toContainEqual(expect.objectContaining(effect));
    await call(admin, `admin_accept_payment('${order}', 'Paid for a friend', '${told.version}')`);
    expect(await tierOf(db, member)).toBe("plus");
    expect([await xpOf(db, member), await xpOf(db, referrer)]).toEqual([
      before.member + 800,
      before.referrer + 1200,
    ]);
    expect(await orderRow(order)).toEqual({ status: "paid", amount: 2000, amount_refunded: 0 });
    expect(await refusalOf(admin, `admin_accept_payment('${order}', 'Again')`)).toMatchObject({
      message: "payment_decided",
    });
  });

  test("is accepted by admins alone, with a reason, and only where it can be", async () => {
    const { order } = await waiting({ currency: "eur" });
    expect(await refusalOf(moderator, `admin_accept_payment('${order}', 'x')`)).toMatchObject({
      message: "forbidden",
    });
    expect(await refusalOf(admin, `admin_accept_payment('${order}', ' ')`)).toMatchObject({
      message: "reason_required",
    });
    expect(await refusalOf(admin, `admin_accept_payment('${order}', 'x')`)).toMatchObject({
      message: "payment_not_acceptable",
      details: "wrong_currency",
    });
    expect(await refusalOf(admin, `admin_accept_payment('${randomUUID()}', 'x')`)).toMatchObject({
      message: "order_not_found",
    });
    const other = await waiting();
    await deliver(db, [await checkoutOf(db, other.member, "founder_once")]);
    expect(await refusalOf(admin, `admin_accept_payment('${other.order}', 'x')`)).toMatchObject({
      message: "payment_not_acceptable",
      details: "already_owned",
    });
  });

  test("is declined by a refund of all of it, which the worker makes and which ends its subscription", async () => {
    const { member, order, checkout } = await waiting();
    const told = await effectOf("payment.refund", order, "2000");
    expect(told.effects[0]).toMatchObject({ kind: "refunded", before: 0, after: 2000, currency: "usd" });
    expect(await queued(order)).toEqual([]);
    await call(admin, `admin_refund_payment('${order}', 2000, false, 'Not ours', '${told.version}')`);
    expect(await queued(order)).toMatchObject([
      { reason: "declined", amount: 2000, subscription_id: checkout.subscription, ends_subscription: null },
    ]);
    expect(await orderRow(order)).toMatchObject({ status: "returned" });
    const [work] = await db.sql`select id from claim_automatic_refunds(10) where order_id = ${order}`;
    await db.sql`select automatic_refund_done(${work?.id as string}, array['re_1'])`;
    await deliver(db, [
      { kind: "refund", payment_intent: `pi_${order}`, amount: 2000, amount_refunded: 2000, currency: "usd" },
    ]);
    expect(await queued(order)).toMatchObject([{ status: "done" }]);
    expect(await tierOf(db, member)).toBe("standard");
  });
});

describe("a refund by staff", () => {
  test("tells what it takes back, and is queued for the worker; what Stripe then tells is what was told", async () => {
    const { member, referrer, order } = await paid("founder_once");
    const [whole] = await db.sql`select amount from orders where id = ${order}`;
    const amount = whole?.amount as number;
    const told = await effectOf("payment.refund", order, String(amount));
    const points = told.effects.filter(({ kind }) => kind === "points");
    expect(points).toHaveLength(2);
    expect(told.effects).toContainEqual(
      expect.objectContaining({ kind: "tier", before: "founder", after: "standard" }),
    );
    expect(told.effects).toContainEqual(
      expect.objectContaining({ kind: "claim", before: null, after: "refunded" }),
    );
    expect(await tierOf(db, member)).toBe("founder");
    await call(
      admin,
      `admin_refund_payment('${order}', ${amount}, false, 'Asked for it', '${told.version}')`,
    );
    expect(await queued(order)).toMatchObject([
      { reason: "staff", amount, status: "queued", payment_intent_id: `pi_${order}` },
    ]);
    expect(await refusalOf(admin, `admin_refund_payment('${order}', 1, false, 'x')`)).toMatchObject({
      message: "payment_not_refundable",
    });
    await deliver(db, [
      { kind: "refund", payment_intent: `pi_${order}`, amount, amount_refunded: amount, currency: "usd" },
    ]);
    expect(await tierOf(db, member)).toBe("standard");
    const after = [await xpOf(db, member), await xpOf(db, referrer)];
    expect(points.map((effect) => effect.after).toSorted()).toEqual(after.toSorted());
  });

  test("of a part takes a part, and may end the subscription; not more than is left", async () => {
    const { order, checkout } = await paid();
    const told = await effectOf("payment.refund", order, "300:end");
    expect(told.effects).toContainEqual(
      expect.objectContaining({ kind: "order", after: "partially_refunded" }),
    );
    expect(told.effects).toContainEqual(expect.objectContaining({ kind: "tier", after: "standard" }));
    await call(admin, `admin_refund_payment('${order}', 300, true, 'Ill for a week', '${told.version}')`);
    expect(await queued(order)).toMatchObject([
      { amount: 300, subscription_id: null, ends_subscription: checkout.subscription },
    ]);
    expect(await refusalOf(admin, `admin_refund_payment('${order}', 601, false, 'x')`)).toMatchObject({
      message: "refund_too_large",
    });
    expect(await refusalOf(admin, `admin_refund_payment('${order}', -5, false, 'x')`)).toMatchObject({
      message: "refund_too_large",
    });
    expect(
      await refusalOf(admin, `admin_refund_payment('${order}', 600, false, 'x', '${told.version}')`),
    ).toMatchObject({
      message: "changed_meanwhile",
    });
    // The subscription is the member's until Stripe says that it is over: its state is followed as before.
    await deliver(db, [subscriptionOf(checkout, { status: "past_due" })]);
    expect(
      await db.sql`select status from subscriptions where id = ${checkout.subscription as string}`,
    ).toEqual([{ status: "past_due" }]);
  });

  test("is of a renewal too, and refused to moderators and while it is disputed", async () => {
    const { order, checkout } = await paid();
    const renewal = invoiceOf(checkout, {
      id: `in_r_${order}`,
      billing_reason: "subscription_cycle",
      payment_intent: `pi_r_${order}`,
    });
    await deliver(db, [renewal]);
    const told = await effectOf("payment.refund", `in_r_${order}`, "900");
    expect(told.effects).toContainEqual(expect.objectContaining({ kind: "points" }));
    await call(admin, `admin_refund_payment('in_r_${order}', 900, false, 'Charged by mistake')`);
    expect(await queued(order)).toMatchObject([{ payment_intent_id: `pi_r_${order}`, amount: 900 }]);
    expect(await refusalOf(moderator, `admin_refund_payment('${order}', 900, false, 'x')`)).toMatchObject({
      message: "forbidden",
    });
    await deliver(db, [{ kind: "dispute", payment_intent: `pi_${order}`, status: "needs_response" }]);
    expect(await refusalOf(admin, `admin_refund_payment('${order}', 900, false, 'x')`)).toMatchObject({
      message: "payment_not_refundable",
    });
    expect(await refusalOf(admin, `admin_refund_payment('nonsense', 900, false, 'x')`)).toMatchObject({
      message: "order_not_found",
    });
  });

  test("of a claimed place needs the token in a wallet of the member", async () => {
    await recordContract(db, { reserve: 500 });
    const { checkout, sign, claim, voucher } = await founder(db, contract);
    await sign();
    await claim();
    const ask = `admin_refund_payment('${checkout.order_id}', 100, false, 'Asked for it')`;
    const { id } = await voucher();
    const [token] = await db.sql`select owner from private.nft_owners where voucher_id = ${id}`;
    await db.sql`update private.nft_owners set owner = ${anyAddress()} where voucher_id = ${id}`;
    expect(await refusalOf(admin, ask)).toMatchObject({ message: "token_elsewhere" });
    await db.sql`update private.nft_owners set owner = ${token?.owner as string} where voucher_id = ${id}`;
    expect(await call(admin, ask)).toMatchObject({ undo: false });
  });

  test("is over at once for the worker when Stripe says no for good", async () => {
    const { order } = await paid();
    await call(admin, `admin_refund_payment('${order}', 900, false, 'x')`);
    const [work] = await db.sql`select id from claim_automatic_refunds(50) where order_id = ${order}`;
    await db.sql`select automatic_refund_failed(${work?.id as string}, 'No such payment', true)`;
    expect(await queued(order)).toMatchObject([{ status: "failed" }]);
    await call(admin, `admin_refund_payment('${order}', 500, false, 'Once more')`);
    expect(await queued(order)).toMatchObject([{ status: "queued", amount: 500 }]);
    const [again] = await db.sql`select id from claim_automatic_refunds(50) where order_id = ${order}`;
    expect(await refusalOf(admin, `admin_drop_refund('${again?.id}', 'x')`)).toMatchObject({
      message: "not_found",
    });
    await db.sql`select automatic_refund_failed(${again?.id as string}, 'No such payment', true)`;
    expect(await refusalOf(moderator, `admin_drop_refund('${again?.id}', 'x')`)).toMatchObject({
      message: "forbidden",
    });
    await call(admin, `admin_drop_refund('${again?.id}', 'Paid in cash')`);
    expect(await queued(order)).toEqual([]);
  });
});
