import "server-only";
import type Stripe from "stripe";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Member } from "@/lib/session/member";
import { ensureCustomer, ensurePrice, ensureProduct } from "@/lib/billing/catalog";
import type { BegunOrder } from "@/lib/billing/schema";
import { tellCode } from "@/lib/billing/codes/tell";
import { asking, isAboutDiscount, isAboutPrice, isMissing, stripe } from "@/lib/billing/stripe";
import { taxesAutomatically } from "@/lib/billing/tax/setting";

/** An unpaid session is closed after an hour, as long as the database keeps a place of a limited plan. */
const SESSION_SECONDS = 60 * 60;

/** A gift is paid once, at a sum of its own, which Stripe is told with the page alone. */
function sold(order: BegunOrder, id: string) {
  if (order.gift_months === undefined) return { price: id };
  const { currency } = order.price;
  return {
    price_data: { currency, unit_amount: order.due, product: id, tax_behavior: "inclusive" as const },
  };
}

function sessionParams(
  order: BegunOrder,
  member: Member,
  locale: string,
  ids: { price: string; customer: string; promotion: string | null },
  taxed: boolean,
) {
  const gift = order.gift_months;
  const recurring = order.plan.kind === "recurring" && gift === undefined;
  const metadata = { order_id: order.order_id, user_id: member.id, plan_key: order.plan.key };
  const at = (path: string) => `${env.APP_URL}${localizedHref(locale, path)}`;
  const result = recurring ? "/subscription-success" : "/payment-success";
  return {
    mode: recurring ? "subscription" : "payment",
    line_items: [{ ...sold(order, ids.price), quantity: 1 }],
    customer: ids.customer,
    client_reference_id: order.order_id,
    metadata,
    ...(ids.promotion && { discounts: [{ promotion_code: ids.promotion }] }),
    // The address decides the tax: the page asks for it, and the customer keeps it for renewals.
    ...(taxed && {
      automatic_tax: { enabled: true },
      customer_update: { address: "auto", name: "auto" },
      tax_id_collection: { enabled: true },
    }),
    ...(order.takes_codes && { allow_promotion_codes: true }),
    ...(recurring
      ? {
          subscription_data: {
            metadata,
            ...(order.trial_days !== null && { trial_period_days: order.trial_days }),
          },
        }
      : { payment_intent_data: { metadata, description: order.plan.name } }),
    success_url: `${at(result)}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: at(`/payment-canceled?${gift ? "gift" : "checkout"}=${order.price.lookup_key}`),
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
  const ensureSold = (again: boolean) =>
    order.gift_months === undefined ? ensurePrice(order, again) : asking(ensureProduct(order.plan));
  let price = await ensureSold(false);
  const taxed = await taxesAutomatically();
  const promotion = order.code && (order.code.stripe_code_id ?? (await tellCode(order.code.id)));
  for (let attempt = 1; ; attempt += 1) {
    try {
      const params = sessionParams(order, member, locale, { price, customer, promotion }, taxed);
      const session = await asking(
        stripe().checkout.sessions.create(params, {
          idempotencyKey: `checkout:${order.order_id}:${locale}:${order.takes_codes}:${taxed}:${attempt}`,
        }),
      );
      if (session.amount_total === order.due && session.currency === order.price.currency) return session;
      await asking(stripe().checkout.sessions.expire(session.id));
      if (attempt > 2) throw new AppError("payment_unavailable", { detail: "price differs at Stripe" });
      price = await ensureSold(true);
    } catch (error) {
      if (attempt > 2) throw error;
      if (isMissing(error, /^customer/)) customer = await ensureCustomer(member, customer, customer);
      // Stripe has counted uses of it that we have not.
      else if (isAboutDiscount(error)) throw new AppError("promo_used_up", { cause: error });
      else if (isAboutPrice(error)) price = await ensureSold(true);
      else throw error;
    }
  }
}
