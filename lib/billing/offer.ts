import type { Plan, Price } from "@/lib/plans/schema";

export type Offer = { plan: Plan; price: Price };

/**
 * What `checkout=plus`, `checkout=plus&interval=year` or `checkout=plus_year` offers. A plan without a price (a free
 * one) is no offer. Monthly unless a year is asked for.
 */
export function findOffer(plans: readonly Plan[], checkout?: string, interval?: string): Offer | null {
  if (!checkout) return null;
  for (const plan of plans) {
    const named = plan.prices.find((price) => price.lookup_key === checkout);
    if (named) return { plan, price: named };
    if (plan.key !== checkout) continue;
    const price =
      plan.prices.find((each) => each.interval === (interval === "year" ? "year" : "month")) ??
      plan.prices[0];
    return price ? { plan, price } : null;
  }
  return null;
}
