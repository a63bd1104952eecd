import "server-only";
import { describeError } from "@/lib/platform/describe-error";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { isRefused, stripe } from "@/lib/billing/stripe";
import { claimedPayout, type ClaimedPayout } from "./schema";

/**
 * The id of the transfer of a payout, made now unless an earlier attempt made it: Stripe finds that one by
 * `transfer_group`. Null when none was found and the first attempt is so old that the idempotency key may be forgotten
 * (after 24 hours: https://docs.stripe.com/api/idempotent_requests). A refusal is remembered under its key, so the key
 * counts them. Throws what Stripe throws.
 */
async function transferOf({
  id,
  account,
  amount,
  currency,
  refusals,
  repeated,
  expired,
}: ClaimedPayout): Promise<string | null> {
  if (repeated) {
    const { data } = await stripe().transfers.list({ transfer_group: id, limit: 1 });
    if (data[0]) return data[0].id;
    if (expired) return null;
  }
  const made = await stripe().transfers.create(
    { amount, currency, destination: account, transfer_group: id, metadata: { payout: id } },
    { idempotencyKey: `payout:${id}:${refusals}` },
  );
  return made.id;
}

/**
 * Sends approved payouts, each claimed by one process at a time. What Stripe refuses is failed, with its words, until an
 * admin decides; what got no answer is asked for again five minutes later. Throws `service_unavailable` when the
 * database does not answer.
 */
export async function sendPayouts(limit = 20): Promise<{ sent: number; failed: number }> {
  const admin = createAdminSupabase();
  const done = { sent: 0, failed: 0 };
  for (let n = 0; n < limit; n += 1) {
    const payout = unwrapAs(claimedPayout, await admin.rpc("claim_payout"));
    if (!payout) break;
    let transfer: string | null = null;
    let problem = "never_sent";
    try {
      transfer = await transferOf(payout);
    } catch (error) {
      if (!isRefused(error)) {
        console.warn(`Payout ${payout.id} got no answer:`, describeError(error));
        break;
      }
      problem = error.message;
    }
    const answer = { p_payout: payout.id, p_transfer: transfer, p_error: transfer ? null : problem };
    unwrap(
      await admin.rpc("finish_payout", answer as { p_payout: string; p_transfer: string; p_error: string }),
    );
    if (transfer) done.sent += 1;
    else done.failed += 1;
  }
  return done;
}
