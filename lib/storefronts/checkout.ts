import "server-only";
import Stripe from "stripe";
import { z } from "zod";
import { isRefused, stripe } from "@/lib/billing/stripe";
import { askingConnect } from "@/lib/connect/read";
import { describeError } from "@/lib/platform/describe-error";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import { isLocale } from "@/lib/platform/i18n/routing";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Member } from "@/lib/session/member";
import { storefrontPath, type RefundReason } from "./rules";
import { endCheckout, giveUpSale, makeRefund, refreshSale } from "./sale-at-stripe";
import {
  begunRefund,
  begunSale,
  saleCheckout,
  waitingSales,
  type BegunSale,
  type WaitingSales,
} from "./schema";

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
    cancel_url: `${env.APP_URL}/api/storefront/leave?sale=${sale.sale}`,
  };
}

type Purchase = { account: string; product: string; price: number; locale: string };

/** Who buys without an account: a random number in their browser, and a keyed hash of where they come from. */
export type Visitor = { visitor: string; network: string };

/**
 * Opens Stripe's checkout page for one piece of a product, on the seller's account, and holds that piece of the stock
 * meanwhile; an earlier checkout of the same person that holds one ends. `buyer` is the member who buys, if one does.
 * Returns the address of the page. Throws not_found, storefront_closed, own_product, product_price_changed,
 * product_sold_out, sale_open, sale_network, sale_guests, connect_unavailable.
 */
export async function openCheckout(
  buyer: Member | null,
  purchase: Purchase,
  from?: Visitor,
): Promise<string> {
  const admin = createAdminSupabase();
  const who = {
    p_product: purchase.product,
    // Generated types know no null of an argument.
    p_buyer: (buyer?.id ?? null) as never,
    // Of a member too: they may have begun before they signed in.
    p_visitor: (from?.visitor ?? null) as never,
    p_network: (from?.network ?? null) as never,
  };
  await endSales(unwrapAs(waitingSales, await admin.rpc("sales_to_end", who)));
  const { account: p_account, price: p_price, locale: p_locale } = purchase;
  const sale = unwrapAs(begunSale, await admin.rpc("begin_sale", { ...who, p_account, p_price, p_locale }));
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
    // Where Stripe did not answer, there may be a page; nobody was told its address.
    await giveUpSale(sale.sale);
    if (!isRefused(error)) throw error;
    throw new AppError("storefront_closed", { detail: error.message, cause: error });
  }
  throw new AppError("connect_unavailable", { detail: "a checkout without an address" });
}

type SaleRefund = { sale: string; amount: number; refunded: number; reason?: RefundReason };

/**
 * Gives `amount` cents of a sale back, of which `refunded` were seen to be given back before, with that share of the
 * community's fee, and tells the buyer why. One refund is on its way at a time; a second press of the same finds it done. Throws not_found,
 * sale_disputed, sale_refunded, changed_meanwhile, refund_too_much, sale_refund_refused, and sale_refund_waits: Stripe did
 * not answer, and `finishRefunds` asks again.
 */
export async function refundSale(
  member: Member,
  { sale, amount, refunded, reason }: SaleRefund,
): Promise<void> {
  const asked = {
    p_user: member.id,
    p_sale: sale,
    p_amount: amount,
    p_refunded: refunded,
    p_reason: reason,
  };
  const begun = unwrapAs(begunRefund, await createAdminSupabase().rpc("begin_sale_refund", asked));
  try {
    await makeRefund(begun);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "connect_unavailable")) throw error;
    throw new AppError("sale_refund_waits", { detail: error.detail, cause: error });
  }
}

/** Finishes refunds whose answer was lost. Returns how many. */
export async function finishRefunds(): Promise<number> {
  const lost = unwrapAs(z.array(begunRefund), await createAdminSupabase().rpc("claim_sale_refunds"));
  for (const begun of lost) {
    try {
      await makeRefund(begun, { again: true });
    } catch (error) {
      // It is due again in minutes, unless Stripe has refused it; one that fails must not keep the others waiting.
      console.warn(`Refund ${begun.refund} of sale ${begun.sale} was not made:`, describeError(error));
    }
  }
  return lost.length;
}

async function endSales(sales: WaitingSales): Promise<void> {
  for (const { sale, account, session, closed } of sales) {
    if (session && closed) await endCheckout(account, session);
    else if (session) await refreshSale(account, session);
    else await giveUpSale(sale);
  }
}

/**
 * Checkouts that should be over and of whose end nothing was heard, and open ones of a shop or product that was closed or
 * whose hold is over: nobody pays there any more. Returns how many were settled.
 */
export async function settleWaitingSales(): Promise<number> {
  const waiting = unwrapAs(waitingSales, await createAdminSupabase().rpc("waiting_sales"));
  await endSales(waiting);
  return waiting.length;
}

/**
 * Somebody comes back from Stripe's page without paying: the checkout ends and its piece is free. Returns where their way
 * leads, or null where there is no such checkout.
 */
export async function leaveCheckout(sale: string): Promise<{ account: string; locale: string } | null> {
  const left = unwrapAs(
    saleCheckout.nullable(),
    await createAdminSupabase().rpc("sale_checkout", { p_sale: sale }),
  );
  try {
    if (left?.session) await endCheckout(left.account, left.session);
  } catch (error) {
    // The hold has its end in any case.
    console.warn(`Checkout of sale ${sale} was not ended:`, describeError(error));
  }
  return left;
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
