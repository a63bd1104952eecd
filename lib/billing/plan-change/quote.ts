import "server-only";
import type Stripe from "stripe";
import { AppError } from "@/lib/platform/errors";
import { readSubscription } from "@/lib/billing/webhook/read";
import { asking, isAboutPrice, isMissing, stripe } from "@/lib/billing/stripe";

/** How long a member may look at an amount before it is asked for anew. */
const QUOTE_SECONDS = 15 * 60;

/** What an upgrade charges at once; amounts in the smallest unit, times in unix seconds. */
export type Quote = {
  /** Taken from the card on file. */
  due: number;
  currency: string;
  /** What the unused part of the present plan brings, as a positive amount. */
  credit: number;
  /** What the new plan costs until `until`. */
  charge: number;
  until: number;
  /** The moment it is counted for; the change counts for the same one, and so charges the same. */
  at: number;
};

/**
 * An upgrade as Stripe takes it (docs/product.md, "Plans"): the price of the item, prorated to `at` (unix seconds, now
 * without it) and invoiced immediately. The amount that is shown and the change that is charged are both made of it.
 * Without an item it adds one.
 */
export function upgradeTo(item: string | undefined, price: string, at?: number) {
  return {
    items: [{ ...(item !== undefined && { id: item }), price }],
    proration_behavior: "always_invoice",
    ...(at !== undefined && { proration_date: at }),
  } satisfies Stripe.SubscriptionUpdateParams;
}

function quoteOf(invoice: Stripe.Invoice): Quote {
  const prorated = invoice.lines.data.find((line) => line.parent?.subscription_item_details?.proration);
  const at = prorated?.period.start ?? invoice.created;
  const amounts = invoice.lines.data.map((line) => line.amount);
  const sum = (some: number[]) => some.reduce((total, amount) => total + amount, 0);
  return {
    due: invoice.amount_due,
    currency: invoice.currency,
    credit: -sum(amounts.filter((amount) => amount < 0)),
    charge: sum(amounts.filter((amount) => amount > 0)),
    until: Math.max(at, ...invoice.lines.data.map((line) => line.period.end)),
    at,
  };
}

/**
 * Asks Stripe what moving a subscription to another of its prices would charge, now or at the moment `at`, and changes
 * nothing (https://docs.stripe.com/api/invoices/create_preview). Throws not_found, payment_unavailable.
 */
export async function readQuote(subscription: string, price: string, at?: number): Promise<Quote> {
  try {
    const [item] = (await readSubscription(subscription)).items.data;
    if (!item) throw new AppError("not_found");
    const preview = await asking(
      stripe().invoices.createPreview({ subscription, subscription_details: upgradeTo(item.id, price, at) }),
    );
    return quoteOf(preview);
  } catch (error) {
    if (isMissing(error) && !isAboutPrice(error)) throw new AppError("not_found", { cause: error });
    throw error;
  }
}

/**
 * Refuses, as price_mismatch, what Stripe would not charge at the moment the page named, and a moment that is long past:
 * a member who picked it could pick the price. Time is Stripe's here, which a test clock may have moved.
 */
export async function checkQuote(
  subscription: string,
  price: string,
  { due, at }: Pick<Quote, "due" | "at">,
): Promise<void> {
  const fresh = await readQuote(subscription, price);
  if (at > fresh.at || at < fresh.at - QUOTE_SECONDS) throw new AppError("price_mismatch");
  const charged = at === fresh.at ? fresh : await readQuote(subscription, price, at);
  if (charged.due !== due) throw new AppError("price_mismatch");
}
