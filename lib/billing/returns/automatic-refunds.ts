import "server-only";
import { after } from "next/server";
import { describeError } from "@/lib/platform/describe-error";
import { oneAtATime, REST } from "@/lib/platform/memory/one-at-a-time";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import type { Database } from "@/lib/platform/supabase/database.gen";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { paymentOf } from "@/lib/billing/rules";
import { applyRead } from "@/lib/billing/webhook/apply";
import { ownEvent } from "@/lib/billing/webhook/own-event";
import { readFacts } from "@/lib/billing/webhook/read";
import { changing } from "@/lib/billing/plan-change/lease";
import { endSubscription } from "@/lib/billing/plan-change/schedules";
import { asking, isRefused, stripe } from "@/lib/billing/stripe";

type Returned = Database["public"]["Tables"]["automatic_refunds"]["Row"];

/** The payments that a returned purchase took: of a subscription all, should it have renewed before it ended. */
async function paymentsOf({ subscription_id: subscription, payment_intent_id }: Returned): Promise<string[]> {
  const found = payment_intent_id ? [payment_intent_id] : [];
  if (!subscription) return found;
  const { data } = await asking(
    stripe().invoices.list({ subscription, status: "paid", limit: 100, expand: ["data.payments"] }),
  );
  const paid = data.filter(({ amount_paid }) => amount_paid > 0).map(paymentOf);
  return [...new Set([...found, ...paid.filter((id) => id !== null)])];
}

/**
 * The refund of an earlier attempt whose answer was lost. The idempotency key alone does not find it for ever: Stripe may
 * forget it after 24 hours (https://docs.stripe.com/api/idempotent_requests).
 */
async function madeBefore({ id }: Returned, payment: string): Promise<string | null> {
  const { data } = await asking(stripe().refunds.list({ payment_intent: payment, limit: 100 }));
  const made = data.find(
    ({ metadata, status }) =>
      metadata?.automatic_refund === id && status !== "failed" && status !== "canceled",
  );
  return made?.id ?? null;
}

/** Refunds what is left of a payment, or what staff asked for of it; null when nothing was left. */
async function refund(row: Returned, payment: string): Promise<string | null> {
  const { id, order_id, reason, amount } = row;
  const byStaff = reason === "staff";
  const before = row.attempts > 1 ? await madeBefore(row, payment) : null;
  if (before) return before;
  try {
    const made = await asking(
      stripe().refunds.create(
        {
          payment_intent: payment,
          reason: byStaff ? "requested_by_customer" : "duplicate",
          ...(byStaff && { amount }),
          metadata: { automatic_refund: id, order_id },
        },
        { idempotencyKey: `automatic-refund:${id}:${payment}` },
      ),
    );
    if (made.status === "failed" || made.status === "canceled") throw new Error(`${made.id} ${made.status}`);
    return made.id;
  } catch (error) {
    if (isRefused(error) && error.code === "charge_already_refunded") return null;
    throw error;
  }
}

/** Writes what Stripe says now: before its webhook comes, the same money would look as if it could be given back again. */
const tellRefund = (id: string) =>
  applyRead(async () => ({
    event: ownEvent("refund", { id, object: "refund" }),
    facts: await readFacts({ kind: "refund", id }),
  }));

async function giveBack(row: Returned): Promise<string[]> {
  // First, so that nothing more is charged.
  const ending = row.subscription_id ?? row.ends_subscription;
  if (ending) await changing({ id: row.user_id }, "refund", () => endSubscription(ending), { wait: false });
  const payments = await paymentsOf(row);
  // Nothing was taken: ending it is all.
  if (row.amount === 0 && payments.length === 0) return [];
  if (payments.length === 0) throw new Error("Stripe names no payment yet");
  const refunds: string[] = [];
  for (const payment of payments) {
    const made = await refund(row, payment);
    if (made) refunds.push(made);
  }
  for (const made of refunds) await tellRefund(made);
  return refunds;
}

/**
 * Cancels and refunds what the database has queued (`automatic_refunds`), by its rules or because staff asked for it. Rows are claimed, so that workers
 * never share one; each step may be repeated after a crash, and a row that fails goes back with a growing pause. Throws
 * `service_unavailable` when the database does not answer.
 */
export async function returnPayments(limit = 10): Promise<{ returned: number; failed: number }> {
  const admin = createAdminSupabase();
  const rows = unwrap(await admin.rpc("claim_automatic_refunds", { p_limit: limit }));
  const done = { returned: 0, failed: 0 };
  for (const row of rows) {
    try {
      const refunds = await giveBack(row);
      unwrap(await admin.rpc("automatic_refund_done", { p_id: row.id, p_refunds: refunds }));
      done.returned += 1;
    } catch (error) {
      done.failed += 1;
      const { message } = error as Error;
      console.warn(`Refund ${row.id} of order ${row.order_id} was not made:`, describeError(error));
      // What Stripe refuses to staff it refuses every time; a purchase that goes back may lack only its payment yet.
      const p_final = row.reason === "staff" && isRefused(error);
      unwrap(await admin.rpc("automatic_refund_failed", { p_id: row.id, p_error: message, p_final }));
    }
  }
  return done;
}

const returnWaiting = oneAtATime(() => returnPayments(), REST);

/** Returns payments after the response; a failure is left to the cron, which tries again. */
export function returnPaymentsSoon(): void {
  after(async () => {
    try {
      await returnWaiting();
    } catch (error) {
      console.warn("Payments are returned later:", describeError(error));
    }
  });
}
