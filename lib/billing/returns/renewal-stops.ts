import "server-only";
import { after } from "next/server";
import { describeError } from "@/lib/platform/describe-error";
import { AppError } from "@/lib/platform/errors";
import { oneAtATime, REST } from "@/lib/platform/memory/one-at-a-time";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import type { Database } from "@/lib/platform/supabase/database.gen";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { applySubscription } from "@/lib/billing/webhook/own-event";
import { readSubscription } from "@/lib/billing/webhook/read";
import { changing } from "@/lib/billing/plan-change/lease";
import { endSubscription, release } from "@/lib/billing/plan-change/schedules";
import { asking, isMissing, stripe } from "@/lib/billing/stripe";

type Stop = Database["public"]["Tables"]["renewal_stops"]["Row"];

const over = new Set<string>(["canceled", "incomplete_expired"]);
/** Nothing of the running period is paid, so there is nothing to run out. */
const unpaid = new Set<string>(["past_due", "unpaid", "paused", "incomplete"]);

async function stopRenewal({ subscription_id: id, created_at, attempts }: Stop): Promise<void> {
  const before = await readSubscription(id);
  if (over.has(before.status) || before.cancel_at_period_end) return;
  if (unpaid.has(before.status)) return endSubscription(id);
  // Stripe cancels no subscription past a schedule.
  await release(before);
  // Queued anew, it is another request: Stripe answers a known key for a day without doing anything.
  const idempotencyKey = `renewal-stop:${id}:${created_at}:${attempts}`;
  await asking(stripe().subscriptions.update(id, { cancel_at_period_end: true }, { idempotencyKey }));
}

async function work(row: Stop): Promise<void> {
  await changing(
    { id: row.user_id },
    "renewal_stop",
    async () => {
      try {
        await stopRenewal(row);
        // A renewal that was collected meanwhile is known before the case is closed: it goes back.
        const { latest_invoice: latest } = await readSubscription(row.subscription_id);
        const invoice = typeof latest === "string" ? latest : (latest?.id ?? null);
        await applySubscription("renewal_stop", row.subscription_id, invoice);
      } catch (error) {
        // What Stripe does not know renews nothing.
        if (!isMissing(error) && !(error instanceof AppError && error.code === "not_found")) throw error;
      }
    },
    { wait: false },
  );
}

/**
 * Stops the renewals that the database has queued (`renewal_stops`): members who own a plan for life pay for none beside
 * it. What is paid runs until its period ends; a renewal that is not paid ends at once. Rows are claimed, so that workers
 * never share one; each step may be repeated, and a row that fails goes back with a growing pause. Throws
 * `service_unavailable` when the database does not answer.
 */
export async function stopRenewals(limit = 10): Promise<{ stopped: number; failed: number }> {
  const admin = createAdminSupabase();
  const rows = unwrap(await admin.rpc("claim_renewal_stops", { p_limit: limit }));
  const done = { stopped: 0, failed: 0 };
  for (const row of rows) {
    const p_subscription = row.subscription_id;
    try {
      await work(row);
      unwrap(await admin.rpc("renewal_stopped", { p_subscription }));
      done.stopped += 1;
    } catch (error) {
      done.failed += 1;
      const { message } = error as Error;
      console.warn(`The renewal of ${p_subscription} was not stopped:`, describeError(error));
      unwrap(await admin.rpc("renewal_stop_failed", { p_subscription, p_error: message }));
    }
  }
  return done;
}

const stopWaiting = oneAtATime(() => stopRenewals(), REST);

/** Stops renewals after the response; a failure is left to the cron, which tries again. */
export function stopRenewalsSoon(): void {
  after(async () => {
    try {
      await stopWaiting();
    } catch (error) {
      console.warn("Renewals are stopped later:", describeError(error));
    }
  });
}
