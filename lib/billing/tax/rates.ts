import "server-only";
import type Stripe from "stripe";
import { asking, stripe } from "@/lib/billing/stripe";

/** Rates never change at Stripe: a new percentage is a new rate. */
const known = new Map<string, Stripe.TaxRate>();
const KEPT = 500;

/** Tax rates by their ids. Throws `payment_unavailable`. */
export async function readRates(ids: string[]): Promise<Map<string, Stripe.TaxRate>> {
  const rates = new Map<string, Stripe.TaxRate>();
  for (const id of ids) {
    const rate = known.get(id) ?? (await asking(stripe().taxRates.retrieve(id)));
    if (known.size >= KEPT) known.clear();
    known.set(id, rate);
    rates.set(id, rate);
  }
  return rates;
}
