import "server-only";
import type Stripe from "stripe";
import { now } from "@/lib/clock";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { localizedHref } from "@/lib/i18n/href";
import type { Member } from "@/lib/session/member";
import { createAdminSupabase } from "@/lib/supabase/admin";
import { unwrap } from "@/lib/supabase/result";
import { releaseSpent } from "./plan-change";
import { readSession } from "./read";
import { checkoutFacts } from "./rules";
import { begunOrder } from "./schema";
import { createSession, SESSION_SECONDS } from "./session";
import { asking, isMissing, stripe } from "./stripe";
import { applyFacts, type Outcome } from "./webhook";

export type Checkout = { url: string };

/** A checkout of the same price that the member left open, or has paid while its webhook is late. */
async function unfinished(member: Member, lookupKey: string): Promise<string | null> {
  const since = new Date(now().getTime() - SESSION_SECONDS * 1000).toISOString();
  const rows = unwrap(
    await createAdminSupabase()
      .from("orders")
      .select("checkout_session_id, amount, prices!inner(lookup_key, unit_amount)")
      .eq("user_id", member.id)
      .eq("status", "pending")
      .eq("prices.lookup_key", lookupKey)
      .not("checkout_session_id", "is", null)
      .gte("created_at", since)
      .order("created_at", { ascending: false })
      .limit(1),
  );
  const order = rows[0];
  if (!order?.checkout_session_id || order.amount !== order.prices.unit_amount) return null;
  const session = await readSession(order.checkout_session_id).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (session?.status === "open") return session.url;
  if (session?.status !== "complete") return null;
  return session.success_url?.replace("{CHECKOUT_SESSION_ID}", session.id) ?? null;
}

/**
 * Begins an order at the price of the database and opens Stripe's page for it. Throws plan_unknown, plan_inactive,
 * already_subscribed, sold_out, price_mismatch (another amount than the member saw), payment_unavailable.
 */
export async function openCheckout(
  member: Member,
  lookupKey: string,
  seen: number,
  locale: string,
): Promise<Checkout> {
  const resumed = await unfinished(member, lookupKey);
  if (resumed) return { url: resumed };
  const admin = createAdminSupabase();
  const order = begunOrder.parse(
    unwrap(await admin.rpc("begin_order", { p_user: member.id, p_lookup_key: lookupKey })),
  );
  if (order.price.unit_amount !== seen) throw new AppError("price_mismatch");
  const session = await createSession(order, member, locale);
  const customer = typeof session.customer === "string" ? session.customer : (session.customer?.id ?? "");
  unwrap(
    await admin.rpc("attach_checkout", {
      p_order: order.order_id,
      p_session: session.id,
      p_customer: customer,
    }),
  );
  if (!session.url) throw new AppError("payment_unavailable", { detail: "session without address" });
  return { url: session.url };
}

export type Reconciled = { outcome: Outcome; checkout: "unpaid" | "complete" };

/**
 * Asks Stripe how a checkout ended and applies it as its webhook would; for when the webhook is late. The key makes
 * it once per state of payment, and the effects of an order are once whichever key brings them.
 */
export async function reconcileCheckout(session: string): Promise<Reconciled> {
  const current = await readSession(session);
  if (current.status === "open") return { outcome: "ignored", checkout: "unpaid" };
  const outcome = await applyFacts(
    {
      id: `reconcile:${current.id}:${current.status}:${current.payment_status}`,
      type: "altura.reconcile",
      created: Math.floor(now().getTime() / 1000),
      payload: { id: current.id, object: current.object },
    },
    checkoutFacts(current),
  );
  return { outcome, checkout: current.status === "complete" ? "complete" : "unpaid" };
}

/**
 * Orders begun more than two minutes ago whose end nobody told us; after six hours their sessions are long closed and
 * Stripe itself repeats the webhook. Returns how many were looked at and applied.
 */
export async function reconcilePendingOrders(): Promise<{ looked: number; applied: number }> {
  const [oldest, newest] = [6 * 60, 2].map((minutes) =>
    new Date(now().getTime() - minutes * 60_000).toISOString(),
  );
  const rows = unwrap(
    await createAdminSupabase()
      .from("orders")
      .select("checkout_session_id")
      .eq("status", "pending")
      .not("checkout_session_id", "is", null)
      .gte("created_at", oldest ?? "")
      .lte("created_at", newest ?? "")
      .order("created_at")
      .limit(200),
  );
  let applied = 0;
  for (const { checkout_session_id: session } of rows) {
    if (!session) continue;
    const reconciled = await reconcileCheckout(session).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      return null;
    });
    if (reconciled?.outcome === "applied") applied += 1;
  }
  return { looked: rows.length, applied };
}

/** What only time ends: referrals that did not qualify, and access whose grace is over. */
export async function endWhatIsDue(): Promise<{ referrals: number; tiers: number }> {
  const admin = createAdminSupabase();
  return {
    referrals: unwrap(await admin.rpc("expire_referrals")),
    tiers: unwrap(await admin.rpc("recompute_due_tiers")),
  };
}

/**
 * Stripe's own page where a member cancels or resumes; what is done there comes back by webhook. Throws not_found for a
 * member who never bought anything.
 */
export async function openPortal(member: Member, locale: string): Promise<{ url: string }> {
  const [row] = unwrap(
    await createAdminSupabase().from("customers").select("stripe_customer_id").eq("user_id", member.id),
  );
  if (!row) throw new AppError("not_found");
  await releaseSpent(member);
  const portal = await asking(
    stripe().billingPortal.sessions.create({
      customer: row.stripe_customer_id,
      return_url: `${env.APP_URL}${localizedHref(locale, "/members/dashboard")}`,
      locale: locale as Stripe.BillingPortal.SessionCreateParams.Locale,
    }),
  );
  return { url: portal.url };
}
