import "server-only";
import type Stripe from "stripe";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Member } from "@/lib/session/member";
import { ensureCustomer, ensurePrice } from "@/lib/billing/catalog";
import type { BegunOrder } from "@/lib/billing/schema";
import { asking, isAboutPrice, isMissing, stripe } from "@/lib/billing/stripe";

/** An unpaid session is closed after an hour, as long as the database keeps a place of a limited plan. */
export const SESSION_SECONDS = 60 * 60;

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
    // Counted from the order, so that repeating the request sends the same and finds the same session.
    expires_at: order.begun + SESSION_SECONDS,
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** Creates the session of an order; mends customer and price when Stripe does not know them as remembered. */
export async function createSession(
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
          idempotencyKey: `checkout:${order.order_id}:${locale}:${attempt}`,
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
      else if (isAboutPrice(error)) price = await ensurePrice(order, true);
      else throw error;
    }
  }
}
