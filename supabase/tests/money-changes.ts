import type { FreshDatabase } from "../../local/postgres/testing.ts";
import { checkoutOf, deliver } from "./cast.ts";

/** A staff function, what it is called with for a member, and whether it makes something, which has no state before. */
export type Change = [name: string, call: (member: string) => Promise<string>, made?: true];

/** The changes of `/admin/billing`, each on something that it may change; `of` gives the database once there is one. */
export function moneyChanges(of: () => FreshDatabase): Change[] {
  const one = async (query: Promise<{ id?: unknown }[]>) => String((await query)[0]?.id);
  return [
    [
      "admin_accept_payment",
      async (id) => {
        const checkout = { ...(await checkoutOf(of(), id)), amount_total: 100 };
        await deliver(of(), [checkout]);
        return `'${checkout.order_id}', 'x'`;
      },
    ],
    [
      "admin_refund_payment",
      async (id) => {
        const checkout = await checkoutOf(of(), id, "founder_once");
        await deliver(of(), [checkout]);
        return `'${checkout.order_id}', 100, false, 'x'`;
      },
    ],
    [
      "admin_refuse_refund",
      async (id) => {
        const checkout = await checkoutOf(of(), id, "founder_once");
        await deliver(of(), [checkout]);
        const asked = of()
          .sql`insert into private.refund_requests (user_id, order_id, subject, payment_intent_id, reason)
          values (${id}, ${checkout.order_id}, ${checkout.order_id}, ${`pi_${checkout.order_id}`}, 'Pressed the wrong button')
          returning id`;
        return `'${await one(asked)}', 'x'`;
      },
    ],
    [
      "admin_drop_refund",
      async (id) => {
        const checkout = await checkoutOf(of(), id, "founder_once");
        await deliver(of(), [checkout]);
        const failed = of().sql`insert into automatic_refunds
          (order_id, user_id, payment_intent_id, amount, currency, reason, requested_by, status)
          values (${checkout.order_id}, ${id}, 'pi_x', 5, 'usd', 'staff', ${id}, 'failed') returning id`;
        return `'${await one(failed)}', 'x'`;
      },
    ],
    [
      "admin_repeat_event",
      async (id) => {
        await of()
          .sql`select note_stripe_failure(${id}, 'invoice.paid', 1790000000::bigint, '{"id": "in_1"}', 'x')`;
        return `'${id}', 'x'`;
      },
    ],
    ["admin_start_check", async (id) => `null, '${id}'`, true],
    [
      "admin_repair_finding",
      async (id) => {
        const run = await one(of().sql`insert into stripe_checks (scope, user_id, started_by, status)
          values ('member', ${id}, ${id}, 'running') returning id`);
        await of()
          .sql`select compare_stripe_page(${run}, 'dispute', '[{"id": "du_1", "payment": "pi_1", "status": "won"}]')`;
        return `'${await one(of().sql`select id from private.stripe_findings where check_id = ${run}`)}', 'x'`;
      },
    ],
  ];
}
