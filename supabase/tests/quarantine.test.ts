import { randomUUID } from "node:crypto";
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
import { nothing, orderOf, traces } from "./orders.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

describe("quarantine, without any effect", () => {
  test.each([
    ["unknown_price", { price_id: "price_other" }],
    ["wrong_price", { price_id: "price_pro_month" }],
    ["wrong_amount", { amount_total: 100 }],
    ["wrong_amount", { amount_total: 0, payment_status: "no_payment_required" }],
    ["wrong_amount", { amount_total: null }],
    ["wrong_currency", { currency: "eur" }],
    ["user_mismatch", { user_id: randomUUID() }],
    ["user_mismatch", { user_id: null }],
    ["wrong_mode", { subscription: null }],
  ])("%s %j", async (problem, change: object) => {
    const { referrer, referee: member } = await almostQualified(db);
    const before = { member: await xpOf(db, member), referrer: await xpOf(db, referrer) };
    const checkout = await checkoutOf(db, member);
    const id = `evt_${randomUUID()}`;
    const told = "subscription" in change ? [] : [subscriptionOf(checkout)];
    expect(await deliver(db, [...told, { ...checkout, ...change }], id)).toBe("quarantined");
    expect(await traces(db, member)).toEqual(nothing);
    expect(await tierOf(db, member)).toBe("standard");
    expect([await xpOf(db, member), await xpOf(db, referrer)]).toEqual([before.member, before.referrer]);
    expect((await orderOf(db, checkout)).status).toBe("quarantined");
    const [event] = await db.sql`select outcome, note from stripe_events where id = ${id}`;
    expect(event).toMatchObject({ outcome: "quarantined" });
    expect(event?.note).toContain(problem);
    expect(await db.sql`select 1 as one from audit_log where subject_id = ${checkout.order_id}`).toHaveLength(
      1,
    );
  });

  test("an unknown order, and a customer of somebody else", async () => {
    const [member, other] = [await join(db), await join(db)];
    expect(await deliver(db, [{ ...(await checkoutOf(db, member)), order_id: "nonsense" }])).toBe(
      "quarantined",
    );
    await deliver(db, [await checkoutOf(db, other)]);
    expect(await deliver(db, [{ ...(await checkoutOf(db, member)), customer: `cus_${other}` }])).toBe(
      "quarantined",
    );
    expect(await traces(db, member)).toEqual(nothing);
  });

  test("nothing opens for a subscription that is told before its wrong checkout", async () => {
    const member = await join(db);
    const checkout = await checkoutOf(db, member);
    await deliver(db, [subscriptionOf(checkout)]);
    expect(await tierOf(db, member)).toBe("standard");
    await deliver(db, [{ ...checkout, amount_total: 1 }]);
    await deliver(db, [subscriptionOf(checkout)]);
    expect(await tierOf(db, member)).toBe("standard");
  });

  test("takes back what a subscription that names no order had given before its wrong checkout", async () => {
    const member = await join(db);
    const checkout = await checkoutOf(db, member);
    const unnamed = subscriptionOf(checkout, { order_id: null });
    await deliver(db, [unnamed]);
    expect(await tierOf(db, member)).toBe("plus");
    await deliver(db, [{ ...checkout, amount_total: 1 }]);
    await deliver(db, [unnamed]);
    expect(await tierOf(db, member)).toBe("standard");
  });

  test("a subscription or invoice with an unknown price or customer", async () => {
    const member = await join(db);
    const checkout = await checkoutOf(db, member);
    expect(await deliver(db, [subscriptionOf(checkout, { price_id: "price_x" })])).toBe("quarantined");
    expect(await deliver(db, [subscriptionOf(checkout, { user_id: null, customer: "cus_x" })])).toBe(
      "quarantined",
    );
    await deliver(db, [checkout]);
    const renewal = { id: "in_cheap", billing_reason: "subscription_cycle" };
    expect(await deliver(db, [invoiceOf(checkout, { ...renewal, price_id: "price_x" })])).toBe("quarantined");
    expect(await deliver(db, [invoiceOf(checkout, { ...renewal, amount_paid: 1 })])).toBe("quarantined");
    for (const [id, change] of [
      ["in_nothing", { amount_paid: 0, payment_intent: null }],
      ["in_euro", { currency: "eur" }],
    ] as const)
      expect(await deliver(db, [invoiceOf(checkout, { ...renewal, id, ...change })])).toBe("quarantined");
    expect(await xpOf(db, member)).toBe(550);
  });

  test("a refund in another currency", async () => {
    const member = await join(db);
    const checkout = await checkoutOf(db, member, "founder_once");
    await deliver(db, [checkout]);
    const refund = {
      kind: "refund",
      payment_intent: checkout.payment_intent,
      amount: 24_900,
      amount_refunded: 24_900,
    };
    expect(await deliver(db, [{ ...refund, currency: "eur" }])).toBe("quarantined");
    expect((await orderOf(db, checkout)).status).toBe("paid");
    expect(await tierOf(db, member)).toBe("founder");
  });
});
