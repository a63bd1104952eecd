import "server-only";
import type Stripe from "stripe";
import { now } from "@/lib/clock";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { localizedHref } from "@/lib/i18n/href";
import type { Member } from "@/lib/session/member";
import { createAdminSupabase } from "@/lib/supabase/admin";
import { unwrap } from "@/lib/supabase/result";
import { ensureCustomer, ensurePrice } from "./catalog";
import { readSession } from "./read";
import { checkoutFacts } from "./rules";
import { begunOrder, type BegunOrder } from "./schema";
import { asking, isMissing, stripe } from "./stripe";
import { applyFacts, type Outcome } from "./webhook";

/** An unpaid session is closed after an hour, as long as the database keeps a place of a limited plan. */
const SESSION_SECONDS = 60 * 60;

export type Checkout = { url: string };

function sessionParams(
  order: BegunOrder,
  member: Member,
  locale: string,
  ids: { price: string; customer: string },
) {
  const recurring = order.plan.kind === "recurring";
  const metadata = { order_id: order.order_id, user_id: member.id, plan_key: order.plan.key };
  const at = (path: string) => `${env.APP_URL}${localizedHref(locale, path)}`;
  const result = recurring ? "/subscription-success" : "/payment-success";
  return {
    mode: recurring ? "subscription" : "payment",
    line_items: [{ price: ids.price, quantity: 1 }],
    customer: ids.customer,
    client_reference_id: order.order_id,
    metadata,
    ...(recurring
      ? { subscription_data: { metadata } }
      : { payment_intent_data: { metadata, description: order.plan.name } }),
    success_url: `${at(result)}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: at(`/payment-canceled?checkout=${order.price.lookup_key}`),
    locale: locale as Stripe.Checkout.SessionCreateParams.Locale,
    expires_at: Math.floor(now().getTime() / 1000) + SESSION_SECONDS,
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** Creates the session of an order; mends customer and price once when Stripe does not know them as remembered. */
async function createSession(
  order: BegunOrder,
  member: Member,
  locale: string,
): Promise<Stripe.Checkout.Session> {
  let customer = await ensureCustomer(member, order.customer_id, null);
  let price = await ensurePrice(order, false);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const params = sessionParams(order, member, locale, { price, customer });
      const session = await asking(
        stripe().checkout.sessions.create(params, {
          idempotencyKey: `checkout:${order.order_id}:${attempt}`,
        }),
      );
      if (session.amount_total === order.price.unit_amount && session.currency === order.price.currency)
        return session;
      await asking(stripe().checkout.sessions.expire(session.id));
      if (attempt > 2) throw new AppError("payment_unavailable", { detail: "price differs at Stripe" });
      price = await ensurePrice(order, true);
    } catch (error) {
      if (attempt > 2) throw error;
      if (isMissing(error, /^customer/)) customer = await ensureCustomer(member, customer, customer);
      else if (error instanceof Error && "param" in error && /price/.test(String(error.param))) {
        price = await ensurePrice(order, true);
      } else throw error;
    }
  }
}

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

/**
 * Asks Stripe how a checkout ended and applies it as its webhook would; for when the webhook is late. The key makes
 * it once per state of payment, and the effects of an order are once whichever key brings them.
 */
export async function reconcileCheckout(session: string): Promise<Outcome> {
  const current = await readSession(session);
  if (current.status !== "complete") return "ignored";
  return applyFacts(
    {
      id: `reconcile:${current.id}:${current.payment_status}`,
      type: "altura.reconcile",
      created: Math.floor(now().getTime() / 1000),
      payload: { id: current.id, object: current.object },
    },
    checkoutFacts(current),
  );
}

/** Orders that were begun more than two minutes ago and whose end nobody told us. Returns how many were applied. */
export async function reconcilePendingOrders(): Promise<{ looked: number; applied: number }> {
  const [oldest, newest] = [25 * 60, 2].map((minutes) =>
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
    const outcome = await reconcileCheckout(session).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      return "ignored" as const;
    });
    if (outcome === "applied") applied += 1;
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
