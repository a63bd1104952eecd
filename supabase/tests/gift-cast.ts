import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { FreshDatabase } from "../../local/postgres/testing.ts";
import { deliver } from "./cast.ts";

export type Asked = { plan?: string; months?: number; amount?: number; email?: string; message?: string };
type Begun = { order_id: string; due: number; gift_months: number; others: string[] };
type Gift = { id: string; code: string; order: string; payment: string };

export const address = () => `${randomUUID()}@example.com`;
export const refund = (gift: Gift, amount: number) => ({
  kind: "refund" as const,
  payment_intent: gift.payment,
  amount: 9000,
  amount_refunded: amount,
  currency: "usd",
});
export const dispute = (gift: Gift, status: string) => ({
  kind: "dispute" as const,
  payment_intent: gift.payment,
  status,
});

/** What tests of gifts ask a database. */
export function giftCast(db: FreshDatabase) {
  async function begin(member: string, asked: Asked = {}): Promise<Begun> {
    const { plan = "plus", months = 12, amount = 9000, email = address(), message = "" } = asked;
    const [row] =
      await db.sql`select begin_gift(${member}, ${plan}, ${months}, ${amount}, ${email}, ${message}, 'en') as it`;
    return row?.it as Begun;
  }

  /** What Stripe reports once the page of a gift was paid. */
  async function paidFact(member: string, order: string, amount: number) {
    await db.sql`select attach_checkout(${order}, ${`cs_${order}`}, ${`cus_${member}`})`;
    return {
      kind: "checkout" as const,
      order_id: order,
      user_id: member,
      session: `cs_${order}`,
      payment_status: "paid",
      customer: `cus_${member}`,
      payment_intent: `pi_${order}`,
      subscription: null,
      amount_total: amount,
      currency: "usd",
      price_id: `price_of_${order}`,
      card_fingerprint: `card_${member}`,
    };
  }

  const giftOf = async (order: string): Promise<Gift> => {
    const [row] = await db.sql`select id, code from private.gifts where order_id = ${order}`;
    return { id: row?.id as string, code: row?.code as string, order, payment: `pi_${order}` };
  };
  async function give(giver: string, asked: Asked = {}): Promise<Gift> {
    const { order_id, due } = await begin(giver, asked);
    expect(await deliver(db, [await paidFact(giver, order_id, due)])).toBe("applied");
    return giftOf(order_id);
  }
  /** What purchases have brought and left in points. */
  const earned = async (member: string): Promise<number> => {
    const [row] = await db.sql`select coalesce(sum(points), 0)::int as n from points_ledger
      where user_id = ${member} and source in ('purchase', 'reversal')`;
    return row?.n as number;
  };
  const look = (member: string, code: string) =>
    db.as(member, async (tx) => {
      const [row] = await tx`select my_gift(${code}) as it`;
      return row?.it as Record<string, unknown> | null;
    });
  const redeem = (member: string, code: string) =>
    db.asKept(member, async (tx) => {
      const [row] = await tx`select redeem_gift(${code}) as it`;
      return row?.it as Record<string, unknown>;
    });
  const send = (member: string, gift: string, email: string) =>
    db.asKept(member, async (tx) => {
      const [row] = await tx`select send_gift(${gift}, ${email}) as it`;
      return row?.it as Record<string, unknown>;
    });
  const mailsTo = (email: string) =>
    db.sql`select template, params ->> 'code' as code from mail_outbox where to_address = ${email} order by created_at`;
  const grantsOf = (member: string) =>
    db.sql`select tier, starts_at, ends_at, revoked_at, reason from grants where user_id = ${member} and source = 'gift' order by starts_at`;

  return { begin, paidFact, giftOf, give, earned, look, redeem, send, mailsTo, grantsOf };
}
