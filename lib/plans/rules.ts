import { formatter } from "@/lib/platform/i18n/format";
import type { Plan, Price } from "./schema";

/** The price of a plan for an interval; a one-time plan has one price, whatever is asked. */
export function priceOf(plan: Plan, interval: "month" | "year"): Price | undefined {
  return (
    plan.prices.find((price) => price.interval === interval) ?? plan.prices.find((price) => !price.interval)
  );
}

/** A plan whose place can be bought by card or minted: what it costs by card, written out, and where it is paid. */
export type CardOffer = { price: string; path: string };

/** What the cheapest subscription costs a month; undefined where none is sold by the month. */
export const cheapestMonth = (plans: readonly Plan[]): Price | undefined =>
  plans
    .flatMap(({ prices }) => prices.filter(({ interval }) => interval === "month"))
    .sort((a, b) => a.unit_amount - b.unit_amount)[0];

/** The plan that comes with a token, as it is sold by card; null while none is left. */
export function cardOffer(plans: readonly Plan[], locale: string): CardOffer | null {
  const plan = plans.find(({ features }) => features.includes("nft_claim"));
  const price = plan?.prices[0];
  if (!plan || !price || plan.left === 0) return null;
  const { unit_amount, currency } = price;
  return { price: formatter(locale).money(unit_amount, currency), path: `/get-access?checkout=${plan.key}` };
}

/** What a year costs less than twelve months, in the smallest unit; 0 when it does not. */
export function yearlySaving(plan: Plan): number {
  const month = plan.prices.find((price) => price.interval === "month");
  const year = plan.prices.find((price) => price.interval === "year");
  if (!month || !year) return 0;
  return Math.max(month.unit_amount * 12 - year.unit_amount, 0);
}

/** Says "all of a lower plan" on a card; the comparison shows the benefits themselves. */
export const inherited = "everything_in_pro";

/** The plan that pages recommend: the smallest to pay for with a benefit of its own. */
export function recommended(plans: readonly Plan[]): Plan | undefined {
  return plans
    .filter((plan) => plan.kind !== "free" && plan.features.some((feature) => feature !== inherited))
    .sort((a, b) => a.rank - b.rank)[0];
}

/** Every benefit once, in the order in which the plans bring it. */
export function allFeatures(plans: readonly Plan[]): string[] {
  return [...new Set(plans.flatMap((plan) => plan.features))].filter((feature) => feature !== inherited);
}

/** A plan includes its own benefits and those of every plan below it. */
export function includes(plans: readonly Plan[], plan: Plan, feature: string): boolean {
  return plans.some((other) => other.rank <= plan.rank && other.features.includes(feature));
}
