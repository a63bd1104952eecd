import "server-only";
import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { isMissing, isRefused, stripe } from "@/lib/billing/stripe";
import { applyConnect } from "@/lib/connect/apply";
import { askingConnect, readSaleFact } from "@/lib/connect/read";
import { deliverSoon } from "@/lib/outbox/soon";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import { isLocale } from "@/lib/platform/i18n/routing";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Member } from "@/lib/session/member";
import { storefrontPath } from "./rules";
import { begunRefund, begunSale, waitingSales, type BegunSale } from "./schema";

/** What Stripe is told of a sale: the price and the fee that the database said, on the seller's account. */
function sessionOf(sale: BegunSale, locale: string): Stripe.Checkout.SessionCreateParams {
  const page = `${env.APP_URL}${localizedHref(locale, storefrontPath(sale.account))}`;
  const { description } = sale;
  return {
    mode: "payment",
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: sale.currency,
          unit_amount: sale.amount,
          product_data: { name: sale.title, ...(description && { description }) },
        },
      },
    ],
    payment_intent_data: {
      description: sale.title,
      metadata: { sale_id: sale.sale },
      ...(sale.fee > 0 && { application_fee_amount: sale.fee }),
    },
    metadata: { sale_id: sale.sale },
    expires_at: sale.expires_at,
    locale: isLocale(locale) ? locale : "auto",
    // Who names the session sees the order: it stands in the address of the buyer's page, and nowhere else of ours.
    success_url: `${page}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: page,
  };
}

type Purchase = { account: string; product: string; price: number; locale: string };

/**
 * Opens Stripe's checkout page for one piece of a product, on the seller's account, and holds that piece of the stock
 * meanwhile. `buyer` is the member who buys, if one does. Returns the address of the page. Throws not_found,
 * storefront_closed, own_product, product_price_changed, product_sold_out, connect_unavailable.
 */
export async function openCheckout(buyer: Member | null, purchase: Purchase): Promise<string> {
  const admin = createAdminSupabase();
  const sale = unwrapAs(
    begunSale,
    await admin.rpc("begin_sale", {
      p_account: purchase.account,
      p_product: purchase.product,
      p_price: purchase.price,
      p_buyer: (buyer?.id ?? null) as never,
      p_locale: purchase.locale,
    }),
  );
  try {
    const session = await askingConnect(
      stripe().checkout.sessions.create(sessionOf(sale, purchase.locale), {
        stripeAccount: sale.account,
        idempotencyKey: `sale:${sale.sale}`,
      }),
    );
    unwrap(await admin.rpc("attach_sale", { p_sale: sale.sale, p_session: session.id }));
    if (session.url) return session.url;
  } catch (error) {
    // What Stripe refused can be given back at once. Where it did not answer, there may be a page, which nobody was told of.
    if (!isRefused(error)) throw error;
    unwrap(await admin.rpc("give_up_sale", { p_sale: sale.sale }));
    throw new AppError("storefront_closed", { detail: error.message, cause: error });
  }
  throw new AppError("connect_unavailable", { detail: "a checkout without an address" });
}

/** Has what Stripe says now of a checkout applied: the webhook is late, or a refund was just made. Throws connect_unavailable. */
export async function refreshSale(account: string, session: string): Promise<void> {
  const event = {
    id: `connect:${session}:${randomUUID()}`,
    type: "altura.sale",
    created: Math.floor(now().getTime() / 1000),
    account,
    object: { id: session, object: "checkout.session" },
  };
  const outcome = await applyConnect(event, async () => [await readSaleFact(account, session)]);
  if (outcome === "applied") deliverSoon();
}

type SaleRefund = { sale: string; amount: number; refunded: number };

/**
 * Gives `amount` cents of a sale back, of which `refunded` were seen to be given back before, with that share of the
 * community's fee. A second press finds it done. Throws not_found, sale_disputed, sale_refunded, changed_meanwhile,
 * refund_too_much, connect_unavailable.
 */
export async function refundSale(member: Member, { sale, amount, refunded }: SaleRefund): Promise<void> {
  const asked = { p_user: member.id, p_sale: sale, p_amount: amount, p_refunded: refunded };
  const begun = unwrapAs(begunRefund, await createAdminSupabase().rpc("begin_sale_refund", asked));
  try {
    await askingConnect(
      stripe().refunds.create(
        {
          payment_intent: begun.payment,
          amount,
          reason: "requested_by_customer",
          ...(begun.fee && { refund_application_fee: true }),
        },
        { stripeAccount: begun.account, idempotencyKey: `sale-refund:${sale}:${refunded}:${amount}` },
      ),
    );
  } catch (error) {
    if (isMissing(error)) throw new AppError("not_found", { cause: error });
    if (!(isRefused(error) && error.code === "charge_already_refunded")) throw error;
  }
  await refreshSale(begun.account, begun.session);
}

/** Ends a checkout that could still be paid; one that was paid meanwhile stays a sale. Throws connect_unavailable. */
async function endCheckout(account: string, session: string): Promise<void> {
  try {
    await askingConnect(stripe().checkout.sessions.expire(session, {}, { stripeAccount: account }));
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
  await refreshSale(account, session);
}

/**
 * Checkouts that should be over and of whose end nothing was heard, and open ones of a shop or product that was closed: nobody
 * pays there any more. Returns how many were settled.
 */
export async function settleWaitingSales(): Promise<number> {
  const admin = createAdminSupabase();
  const waiting = unwrapAs(waitingSales, await admin.rpc("waiting_sales"));
  for (const { sale, account, session, closed } of waiting) {
    if (session && closed) await endCheckout(account, session);
    else if (session) await refreshSale(account, session);
    else unwrap(await admin.rpc("give_up_sale", { p_sale: sale }));
  }
  return waiting.length;
}

/** The balance of the seller's account, in cents; null while Stripe does not answer. */
export async function readBalance(account: string): Promise<{ available: number; pending: number } | null> {
  try {
    const balance = await askingConnect(stripe().balance.retrieve({}, { stripeAccount: account }));
    const sum = (parts: { amount: number; currency: string }[]) =>
      parts.filter(({ currency }) => currency === "usd").reduce((all, { amount }) => all + amount, 0);
    return { available: sum(balance.available), pending: sum(balance.pending) };
  } catch (error) {
    if (error instanceof AppError || error instanceof Stripe.errors.StripeError) return null;
    throw error;
  }
}
