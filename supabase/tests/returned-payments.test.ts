import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import {
  checkoutOf,
  deliver,
  invoiceOf,
  join,
  publishPrices,
  subscriptionOf,
  tierOf,
  xpOf,
  type Checkout,
} from "./cast.ts";
import { orderOf } from "./orders.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

const whole = (checkout: Checkout) => [checkout, subscriptionOf(checkout), invoiceOf(checkout)];

/** Two orders of one member that can both be paid, as a crash between closing the one page and opening the other leaves. */
async function twoOrders(first = "plus_month", second = "pro_month") {
  const member = await join(db);
  return { member, first: await checkoutOf(db, member, first), second: await checkoutOf(db, member, second) };
}

describe("a returned payment", () => {
  async function returned() {
    const { member, first, second } = await twoOrders();
    await deliver(db, whole(first));
    await deliver(db, whole(second));
    const [row] = await db.sql`select id from automatic_refunds where user_id = ${member}`;
    return { member, first, second, id: row?.id as string };
  }
  const refundOf = (checkout: Checkout, amount: number) => ({
    kind: "refund",
    payment_intent: `pi_${checkout.order_id}`,
    amount: checkout.amount_total,
    amount_refunded: amount,
    currency: "usd",
  });
  const stateOf = async (id: string) =>
    (await db.sql`select status, attempts, error from automatic_refunds where id = ${id}`)[0];
  const claim = async () =>
    (await db.sql`select id from claim_automatic_refunds(100)`).map(({ id }) => id as string);

  test("is claimed by one worker only, again after five minutes, and pauses longer each time it fails", async () => {
    const { id } = await returned();
    const claims = await Promise.all([claim(), claim(), claim()]);
    expect(claims.flat().filter((claimed) => claimed === id)).toHaveLength(1);
    await db.sql`update automatic_refunds set claimed_at = now() - interval '6 minutes' where id = ${id}`;
    expect(await claim()).toContain(id);
    const pauses = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await db.sql`select automatic_refund_failed(${id}, 'no answer')`;
      const [row] =
        await db.sql`select extract(epoch from available_at - now())::int as pause from automatic_refunds
        where id = ${id}`;
      pauses.push(row?.pause as number);
      await db.sql`update automatic_refunds set status = 'working', attempts = attempts + 1 where id = ${id}`;
    }
    expect(pauses).toEqual([60, 120, 240]);
    await db.sql`update automatic_refunds set attempts = 30 where id = ${id}`;
    await db.sql`select automatic_refund_failed(${id}, 'no answer')`;
    expect(await stateOf(id)).toMatchObject({ status: "failed", error: "no answer" });
  });

  test("is a closed case for staff, and once only, when it is done", async () => {
    const { id, second, member } = await returned();
    await db.sql`select automatic_refund_done(${id}, array['re_1'])`;
    await db.sql`select automatic_refund_done(${id}, array['re_1'])`;
    const lines =
      await db.sql`select action, reason from private.audit_lines where subject_id = ${second.order_id} order by id`;
    expect(lines).toEqual([
      { action: "payment.not_accepted", reason: "second_subscription" },
      { action: "payment.returned", reason: "second_subscription" },
    ]);
    await deliver(db, [refundOf(second, 2900)]);
    expect(await orderOf(db, second)).toMatchObject({ status: "returned", amount_refunded: 2900 });
    expect([await tierOf(db, member), await xpOf(db, member)]).toEqual(["plus", 550]);
  });

  test("whose refund the bank sends back is a case for staff; refunded by hand, it is looked at again", async () => {
    const { id, second } = await returned();
    await db.sql`select automatic_refund_done(${id}, array['re_1'])`;
    await deliver(db, [refundOf(second, 2900)]);
    await deliver(db, [refundOf(second, 0)]);
    expect(await stateOf(id)).toMatchObject({ status: "failed", error: "refund_sent_back" });
    await deliver(db, [refundOf(second, 2900)]);
    expect(await stateOf(id)).toMatchObject({ status: "queued" });
  });

  test("that renews before it is cancelled brings no points and goes back too", async () => {
    const { id, second, member } = await returned();
    await db.sql`select automatic_refund_done(${id}, array['re_1'])`;
    const renewal = {
      id: `in_r_${member}`,
      billing_reason: "subscription_cycle",
      payment_intent: `pi_r_${member}`,
    };
    await deliver(db, [subscriptionOf(second), invoiceOf(second, renewal)]);
    expect(await stateOf(id)).toMatchObject({ status: "queued" });
    expect([await tierOf(db, member), await xpOf(db, member)]).toEqual(["plus", 550]);
  });

  test("that cannot go back is a case of admins, as is one that does not fit; for nobody else", async () => {
    const admin = await join(db);
    await db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin')`;
    const { id, member, second } = await returned();
    const other = await twoOrders();
    await deliver(db, [{ ...other.first, amount_total: 1 }]);
    const cases = async (who: string) => {
      const [row] = await db.as(
        who,
        (tx) =>
          tx`select admin_cases('{"kind": "payment"}', 'opened', true, null, false, 50) -> 'rows' as rows`,
      );
      return row?.rows as object[];
    };
    expect(await cases(admin)).toContainEqual(
      expect.objectContaining({
        id: other.first.order_id,
        details: expect.objectContaining({ reason: "wrong_amount", amount: 900, plan: "Plus" }) as unknown,
      }),
    );
    expect(JSON.stringify(await cases(admin))).not.toContain(id);
    await db.sql`update automatic_refunds set status = 'failed', error = 'card_gone' where id = ${id}`;
    expect(await cases(admin)).toContainEqual(
      expect.objectContaining({
        id: `refund:${id}`,
        user_id: member,
        details: expect.objectContaining({
          order_id: second.order_id,
          amount: 2900,
          error: "card_gone",
        }) as unknown,
      }),
    );
    const moderator = await join(db);
    await db.sql`insert into user_roles (user_id, role) values (${moderator}, 'moderator')`;
    expect(await cases(moderator)).toEqual([]);
    await expect(cases(member)).rejects.toThrow("forbidden");
    await expect(cases("anon")).rejects.toThrow(/permission denied/);
  });

  test("is nobody's to read or to queue but the service's", async () => {
    const { member } = await returned();
    for (const who of ["anon", member]) {
      await expect(db.as(who, (tx) => tx`select * from automatic_refunds`)).rejects.toThrow(
        /permission denied/,
      );
      await expect(db.as(who, (tx) => tx`select claim_automatic_refunds(1)`)).rejects.toThrow(
        /permission denied/,
      );
    }
    await expect(
      db.as("service_role", (tx) => tx`update automatic_refunds set status = 'queued'`),
    ).rejects.toThrow(/permission denied/);
    expect(
      await db.as("service_role", (tx) => tx`select count(*)::int as n from automatic_refunds`),
    ).not.toEqual([{ n: 0 }]);
  });
});
