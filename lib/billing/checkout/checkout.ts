import "server-only";
import type Stripe from "stripe";
import { AppError } from "@/lib/platform/errors";
import type { Member } from "@/lib/session/member";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { reconcileSession } from "@/lib/billing/webhook/reconcile";
import { begunOrder, type BegunOrder } from "@/lib/billing/schema";
import { changing } from "@/lib/billing/plan-change/lease";
import { createSession } from "./session";
import { asking, isRefused, stripe } from "@/lib/billing/stripe";

export type Checkout = { url: string };

/** The result page of a session that was paid, null for any other. */
const resultOf = (session: Stripe.Checkout.Session | null): string | null =>
  session?.status === "complete"
    ? (session.success_url?.replace("{CHECKOUT_SESSION_ID}", session.id) ?? null)
    : null;

/**
 * Closes a checkout page at Stripe, so that it can no longer be paid. Returns the address of its result page when it had
 * been paid already; that payment is applied then. Throws `payment_unavailable`: the page may still be open.
 */
async function closeCheckout(id: string): Promise<string | null> {
  try {
    await asking(stripe().checkout.sessions.expire(id));
  } catch (error) {
    // Stripe closes open pages only: this one is closed, paid or gone.
    if (!isRefused(error)) throw error;
  }
  const { session } = await reconcileSession(id);
  if (session?.status === "open") throw new AppError("payment_unavailable", { detail: `${id} stays open` });
  return resultOf(session);
}

/** Closes every checkout page of a member that may still be paid; returns the result page of one that was paid. */
export async function closeCheckouts(member: { id: string }): Promise<string | null> {
  const rows = unwrap(
    await createAdminSupabase()
      .from("orders")
      .select("checkout_session_id")
      .eq("user_id", member.id)
      .eq("checkout_open", true),
  );
  let paid: string | null = null;
  for (const { checkout_session_id: id } of rows) if (id) paid = (await closeCheckout(id)) ?? paid;
  return paid;
}

/** What a purchase is asked for with; `due` is what the page said is paid now, `network` a keyed hash of where the member comes from. */
export type Terms = { due?: number | undefined; code?: string | undefined; network?: string | undefined };

async function begin(
  member: Member,
  lookupKey: string,
  seen: number,
  { due, code, network }: Terms,
): Promise<BegunOrder> {
  const admin = createAdminSupabase();
  return unwrapAs(
    begunOrder,
    await admin.rpc("begin_order", {
      p_user: member.id,
      p_lookup_key: lookupKey,
      p_amount: seen,
      ...(code !== undefined && { p_code: code }),
      ...(due !== undefined && { p_due: due }),
      ...(network !== undefined && { p_network: network }),
    }),
  );
}

/** The page that the order has already: where it goes on, or what became of it. Null when it closed unpaid. */
async function resume(id: string): Promise<string | null> {
  const { session } = await reconcileSession(id);
  return session?.status === "open" ? session.url : resultOf(session);
}

async function show(order: BegunOrder, member: Member, locale: string): Promise<string> {
  const session = await createSession(order, member, locale);
  const customer = typeof session.customer === "string" ? session.customer : (session.customer?.id ?? "");
  const counts: string | null = unwrap(
    await createAdminSupabase().rpc("attach_checkout", {
      p_order: order.order_id,
      p_session: session.id,
      p_customer: customer,
    }),
  );
  if (counts === session.id && session.url) return session.url;
  // Nobody has seen this page: another click made one first, or has chosen something else.
  await closeCheckout(session.id);
  const url = counts && (await resume(counts));
  if (!url) throw new AppError("checkout_replaced");
  return url;
}

async function openOnce(order: BegunOrder, member: Member, locale: string): Promise<string | null> {
  let paid: string | null = null;
  for (const id of order.others) paid = (await closeCheckout(id)) ?? paid;
  if (paid) {
    unwrap(await createAdminSupabase().rpc("cancel_order", { p_order: order.order_id }));
    return paid;
  }
  return order.session ? resume(order.session) : show(order, member, locale);
}

/**
 * Opens Stripe's page for a price of the database. A member has one such page at most: the others are closed before it is
 * shown, the one that is open for the same price is shown again, and instead of a further one the result of a payment
 * that has just been made. Throws plan_unknown, plan_inactive, price_mismatch (another amount than the member saw),
 * already_subscribed, sold_out, place_network, suspended, checkout_replaced (another click chose something else),
 * change_running, payment_unavailable, and why a code cannot be used
 * (promo_…).
 */
export async function openCheckout(
  member: Member,
  lookupKey: string,
  seen: number,
  locale: string,
  terms: Terms = {},
): Promise<Checkout> {
  return openAlone(() => begin(member, lookupKey, seen, terms), member, locale);
}

/** What is given, to which address; `amount` is what the page showed, in the smallest unit. */
export type Gift = { plan: string; months: number; amount: number; email: string; message: string };

/**
 * Opens Stripe's page for a gift, by the same rule: one page for each member at most. Throws plan_unknown,
 * plan_inactive, price_mismatch, email_invalid, gift_to_self, suspended, checkout_replaced, payment_unavailable.
 */
export async function openGiftCheckout(member: Member, gift: Gift, locale: string): Promise<Checkout> {
  const asked = {
    p_user: member.id,
    p_plan: gift.plan,
    p_months: gift.months,
    p_amount: gift.amount,
    p_email: gift.email,
    p_message: gift.message,
    p_locale: locale,
  };
  const begun = async () => unwrapAs(begunOrder, await createAdminSupabase().rpc("begin_gift", asked));
  return openAlone(begun, member, locale);
}

/** One click at a time for each member, whatever it buys. */
const openAlone = (begun: () => Promise<BegunOrder>, member: Member, locale: string): Promise<Checkout> =>
  changing(member, "checkout", () => openBegun(begun, member, locale));

async function openBegun(
  beginOrder: () => Promise<BegunOrder>,
  member: Member,
  locale: string,
): Promise<Checkout> {
  for (let attempt = 1; ; attempt += 1) {
    const order = await beginOrder();
    try {
      const url = await openOnce(order, member, locale);
      if (url) return { url };
    } catch (error) {
      // The place it holds is free at once; one that cannot be ended now ends by itself within a minute.
      await createAdminSupabase().rpc("cancel_order", { p_order: order.order_id });
      throw error;
    }
    // The page of this order had closed, and its order has ended with it.
    if (attempt > 1) throw new AppError("payment_unavailable", { detail: "the checkout closes at once" });
  }
}
