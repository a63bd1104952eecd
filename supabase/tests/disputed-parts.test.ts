import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { membership } from "@/lib/account/membership";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { checkoutOf, deliver, invoiceOf, join, publishPrices, subscriptionOf, tierOf } from "./cast.ts";
import { queueMail } from "./events.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

/** A member who paid $90 for a year of Plus, and what refunds and disputes of it say. */
async function paid() {
  const member = await join(db);
  const checkout = await checkoutOf(db, member, "plus_year");
  await deliver(db, [checkout, subscriptionOf(checkout), invoiceOf(checkout)]);
  const payment = `pi_${checkout.order_id}`;
  const refund = (amount_refunded: number) =>
    deliver(db, [
      { kind: "refund", payment_intent: payment, amount: 9000, amount_refunded, currency: "usd" },
    ]);
  const dispute = (status: string, amount?: number) =>
    deliver(db, [{ kind: "dispute", payment_intent: payment, status, ...(amount && { amount }) }]);
  const mails = async () => {
    await queueMail(db);
    const rows = await db.sql`
      select params from mail_outbox where user_id = ${member} and template = 'payment_disputed' order by created_at, key`;
    return rows.map(({ params }) => params as Record<string, unknown>);
  };
  const shown = async () => {
    const [row] = await db.as(member, (tx) => tx`select my_membership() as it`);
    return membership.parse(row?.it);
  };
  return { member, refund, dispute, mails, shown };
}

describe("a dispute", () => {
  test("of a part says the part, and still takes what the payment brought", async () => {
    const { member, dispute, mails, shown } = await paid();
    await dispute("needs_response", 5000);
    await dispute("lost", 5000);
    expect(await tierOf(db, member)).toBe("standard");
    const [asked, lost] = await mails();
    expect(asked).toMatchObject({ state: "needs_response", amount: 5000, paid: 9000 });
    expect(asked).not.toHaveProperty("refunded");
    expect(lost).toMatchObject({ state: "lost", amount: 5000, paid: 9000 });
    const { history, receipts } = await shown();
    expect(history[0]).toMatchObject({ type: "payment.disputed", state: "lost", amount: 5000, paid: 9000 });
    expect(receipts[0]).toMatchObject({ status: "refunded", amount_refunded: 0, taken_back: 5000 });
  });

  test("of what was left after a refund says both, each as it is", async () => {
    const { refund, dispute, mails, shown } = await paid();
    await refund(4000);
    await dispute("lost", 5000);
    expect((await mails())[0]).toMatchObject({ amount: 5000, paid: 9000, refunded: 4000 });
    expect((await shown()).receipts[0]).toMatchObject({ amount_refunded: 4000, taken_back: 5000 });
  });

  test("whose amount nobody said is about what was not given back yet", async () => {
    const { refund, dispute, shown } = await paid();
    await refund(4000);
    await dispute("lost");
    expect((await shown()).receipts[0]).toMatchObject({ amount_refunded: 4000, taken_back: 5000 });
  });

  test("that is won takes nothing back, and says what it was about", async () => {
    const { member, dispute, mails, shown } = await paid();
    await dispute("needs_response", 9000);
    await dispute("won", 9000);
    expect(await tierOf(db, member)).toBe("plus");
    expect((await mails()).at(-1)).toMatchObject({ state: "won", amount: 9000 });
    expect((await shown()).receipts[0]).toMatchObject({ status: "paid", taken_back: null });
  });

  test("that comes after one was lost leaves what was lost", async () => {
    const { dispute, shown } = await paid();
    await dispute("lost", 2000);
    await dispute("needs_response", 7000);
    expect((await shown()).receipts[0]).toMatchObject({ taken_back: 2000 });
  });

  test("of a renewal, and its refund, stand in the member's file as they are, an upgrade as one", async () => {
    const member = await join(db);
    const checkout = await checkoutOf(db, member);
    const further = (id: string, billing_reason: string, amount_paid: number) => ({
      ...invoiceOf(checkout),
      ...{
        id: `in_${id}_${checkout.order_id}`,
        payment_intent: `pi_${id}_${checkout.order_id}`,
        billing_reason,
        amount_paid,
      },
    });
    await deliver(db, [checkout, subscriptionOf(checkout), invoiceOf(checkout)]);
    await deliver(db, [further("cycle", "subscription_cycle", 900)]);
    await deliver(db, [further("up", "subscription_update", 2000)]);
    await deliver(db, [
      {
        kind: "refund",
        payment_intent: `pi_cycle_${checkout.order_id}`,
        amount: 900,
        amount_refunded: 300,
        currency: "usd",
      },
      {
        kind: "dispute",
        payment_intent: `pi_up_${checkout.order_id}`,
        status: "needs_response",
        amount: 2000,
      },
    ]);
    const rows = await db.sql`select private.member_rows(${member}, 'money', null, false, 20) as it`;
    const found = (rows[0]?.it as { rows: Record<string, unknown>[] }).rows;
    const of = (kind: string) => found.find((row) => row.kind === kind);
    expect(of("renewal")).toMatchObject({ amount: 900, refunded: 300, status: "partially_refunded" });
    expect(of("upgrade")).toMatchObject({ amount: 2000, refunded: 0, status: "disputed" });
  });
});
