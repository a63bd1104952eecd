import { afterAll, beforeAll, expect, test } from "vitest";
import type { FreshDatabase } from "../../local/postgres/testing.ts";
import { almostQualified, checkoutOf, deliver, invoiceOf, publishPrices, subscriptionOf } from "./cast.ts";
import { payableAccount } from "./payout-cast.ts";
import { castOfStaff } from "./staff-cast.ts";
import fc from "../../local/testing/properties.ts";

let db: FreshDatabase;
let admins: string[];
let call: Awaited<ReturnType<typeof castOfStaff>>["call"];
beforeAll(async () => {
  const cast = await castOfStaff();
  ({ db, call } = cast);
  admins = [cast.admin, cast.second];
  await publishPrices(db);
});
afterAll(() => db.drop());

const price = 2900;
/** What can happen; `pick` says to which payment. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("pay" as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("refund" as const),
      pick: fc.nat(),
      amount: fc.integer({ min: 0, max: price }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("dispute" as const), pick: fc.nat() }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("months" as const), count: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("run" as const), send: fc.boolean() }) },
);
type Payment = { intent: string; refunded: number; lost: boolean; counts: boolean };

/** A referral with its first payment, and the same in numbers, beside the database. */
async function begun() {
  const { referrer, referee } = await almostQualified(db);
  const checkout = await checkoutOf(db, referee, "pro_month");
  await deliver(db, [checkout, subscriptionOf(checkout), invoiceOf(checkout)]);
  await payableAccount(db, referrer);
  const payments: Payment[] = [{ intent: `pi_${checkout.order_id}`, refunded: 0, lost: false, counts: true }];
  let months = 0;
  return {
    referrer,
    referee,
    payments,
    async pay() {
      const n = payments.length;
      const intent = `pi_${n}_${checkout.order_id}`;
      const invoice = {
        id: `in_${n}_${checkout.order_id}`,
        billing_reason: "subscription_cycle",
        payment_intent: intent,
      };
      await deliver(db, [subscriptionOf(checkout), { ...invoiceOf(checkout), ...invoice }]);
      payments.push({ intent, refunded: 0, lost: false, counts: months < 12 });
    },
    async refund(payment: Payment, amount: number) {
      payment.refunded = amount;
      await deliver(db, [
        {
          kind: "refund",
          payment_intent: payment.intent,
          amount: price,
          amount_refunded: amount,
          currency: "usd",
        },
      ]);
    },
    async dispute(payment: Payment) {
      payment.lost = !payment.lost;
      await deliver(db, [
        { kind: "dispute", payment_intent: payment.intent, status: payment.lost ? "lost" : "won" },
      ]);
    },
    /** Time passes: everything that has happened lies further back. */
    async months(count: number) {
      months += count;
      const back = `${count} months`;
      await db.sql`update orders set paid_at = paid_at - ${back}::text::interval where user_id = ${referee}`;
      await db.sql`update invoices set paid_at = paid_at - ${back}::text::interval where user_id = ${referee}`;
      await db.sql`update private.commission_lines set payable_at = payable_at - ${back}::text::interval where user_id = ${referrer}`;
    },
    async run(send: boolean) {
      await call(admins[0]!, "admin_prepare_payouts('monthly run')");
      if (!send) return;
      for (const admin of admins) {
        const [waiting] = await db.sql`select id, private.payout_version(p) as version from private.payouts p
          where user_id = ${referrer} and state = 'pending'`;
        if (waiting)
          await call(admin, `admin_decide_payout('${waiting.id}', 'approve', 'Fine', '${waiting.version}')`);
      }
      const [approved] =
        await db.sql`select id from private.payouts where user_id = ${referrer} and state = 'approved'`;
      if (approved)
        await db.sql`select finish_payout(${approved.id as string}, ${`tr_${approved.id}`}, null)`;
    },
  };
}

const sumsOf = async (member: string) =>
  (await db.as(member, (tx) => tx`select my_commission() -> 'sums' as s`))[0]?.s as {
    state: string;
    amount: number;
  }[];
const total = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

test("for any order of payments, refunds, disputes, months and runs, all states together are a fifth of what is kept", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 18 }), async (steps) => {
      const world = await begun();
      for (const one of steps) {
        const picked = "pick" in one ? world.payments[one.pick % world.payments.length]! : world.payments[0]!;
        if (one.do === "pay") await world.pay();
        else if (one.do === "refund") await world.refund(picked, one.amount);
        else if (one.do === "dispute") await world.dispute(picked);
        else if (one.do === "months") await world.months(one.count);
        else await world.run(one.send);

        const [referral] = await db.sql`select stage from referrals where referee_id = ${world.referee}`;
        const kept = world.payments
          .filter(({ counts, lost }) => counts && !lost)
          .reduce((sum, { refunded }) => sum + price - refunded, 0);
        const due = referral?.stage === "qualified" ? Math.round(kept / 5) : 0;
        // Paid, transferred, in a run, held, payable, owed back: each line stands in one of them, and nothing beside.
        expect(total(await sumsOf(world.referrer))).toBe(due);
      }
      const payouts = await db.sql`select p.amount, (select sum(l.amount)::int from private.payout_lines o
          join private.commission_lines l on l.id = o.line_id where o.payout_id = p.id) as lines
        from private.payouts p where p.user_id = ${world.referrer}`;
      for (const payout of payouts) expect(payout.lines).toBe(payout.amount);
      const twice =
        await db.sql`select line_id from private.payout_lines where not is_released group by 1 having count(*) > 1`;
      expect(twice).toHaveLength(0);
      expect(await db.sql`select * from private.commission_drift()`).toHaveLength(0);
      // What waits would be in the way of the next world.
      await db.sql`update private.payouts set state = 'held' where state in ('pending', 'approved')`;
    }),
    { numRuns: 25 },
  );
}, 120_000);
