import type { Plan } from "@/lib/plans/schema";

/** How many months of a plan can be given. */
export const giftMonths = [3, 6, 12] as const;
type GiftMonths = (typeof giftMonths)[number];

/** What can be given; the amount in the smallest unit. */
export type GiftOffer = {
  key: string;
  plan: string;
  planKey: string;
  months: GiftMonths;
  amount: number;
  currency: string;
};

/**
 * Every gift that is sold, by plan and length: twelve months cost a year of the plan, fewer as many months, as
 * `private.gift_price` decides. A Founder place is not given so: its owner can send the token itself.
 */
export function giftOffers(plans: readonly Plan[]): GiftOffer[] {
  return plans
    .filter(({ kind }) => kind === "recurring")
    .flatMap((plan) =>
      giftMonths.flatMap((months) => {
        const interval = months === 12 ? "year" : "month";
        const price = plan.prices.find((each) => each.interval === interval);
        if (!price) return [];
        const amount = price.unit_amount * (months === 12 ? 1 : months);
        const { name, key } = plan;
        return [
          { key: `${key}_${months}`, plan: name, planKey: key, months, amount, currency: price.currency },
        ];
      }),
    );
}
