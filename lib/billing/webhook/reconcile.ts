import "server-only";
import type Stripe from "stripe";
import { now } from "@/lib/platform/clock";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { applyRead, type Outcome } from "./apply";
import { ownEvent } from "./own-event";
import { factsOfSession, readSession } from "./read";
import { isMissing } from "@/lib/billing/stripe";

export type Reconciled = { outcome: Outcome; checkout: "unpaid" | "complete" };

/** A page that Stripe does not know any more can neither be paid nor closed. */
async function forget(session: string): Promise<void> {
  unwrap(await createAdminSupabase().rpc("forget_checkout", { p_session: session }));
}

/**
 * Asks Stripe how a checkout ended and applies it as its webhook would; for when the webhook is late. The key makes
 * it once per state of payment, and the effects of an order are once whichever key brings them. Returns the session as
 * it is now, null when Stripe has none. Throws `payment_unavailable`, `service_unavailable`.
 */
export async function reconcileSession(
  id: string,
): Promise<{ outcome: Outcome; session: Stripe.Checkout.Session | null }> {
  let session: Stripe.Checkout.Session | null = null;
  const outcome = await applyRead(async () => {
    session = await readSession(id).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (!session || session.status === "open") return null;
    const event = ownEvent("reconcile", session, `${session.status}:${session.payment_status}`);
    return { event, facts: await factsOfSession(session) };
  });
  if (!session) await forget(id);
  return { outcome, session };
}

/** `reconcileSession` for whoever asks whether a payment has come. */
export async function reconcileCheckout(id: string): Promise<Reconciled> {
  const { outcome, session } = await reconcileSession(id);
  return { outcome, checkout: session?.status === "complete" ? "complete" : "unpaid" };
}

/**
 * Checkouts begun more than two minutes ago whose end nobody told us, also of orders that another one has replaced; after
 * six hours their sessions are long closed and Stripe itself repeats the webhook. Returns how many were looked at and
 * applied.
 */
export async function reconcilePendingOrders(): Promise<{ looked: number; applied: number }> {
  const [oldest, newest] = [6 * 60, 2].map((minutes) =>
    new Date(now().getTime() - minutes * 60_000).toISOString(),
  );
  const rows = unwrap(
    await createAdminSupabase()
      .from("orders")
      .select("checkout_session_id")
      .or("status.eq.pending,checkout_open.is.true")
      .not("checkout_session_id", "is", null)
      .gte("created_at", oldest ?? "")
      .lte("created_at", newest ?? "")
      .order("created_at")
      .limit(200),
  );
  let applied = 0;
  for (const { checkout_session_id: session } of rows) {
    if (session && (await reconcileCheckout(session)).outcome === "applied") applied += 1;
  }
  return { looked: rows.length, applied };
}
