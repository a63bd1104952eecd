import { z } from "zod";

const count = z.number().int();

/** Answer of `admin_plans`; amounts in the smallest unit. */
export const plansAnswer = z.array(
  z.object({
    key: z.string(),
    name: z.string(),
    kind: z.enum(["free", "recurring", "one_time"]),
    active: z.boolean(),
    supply: count.nullable(),
    prices: z.array(
      z.object({
        lookup_key: z.string(),
        interval: z.enum(["month", "year"]).nullable(),
        amount: count,
        currency: z.string(),
        trial_days: count.nullable(),
        /** Of the version on sale; null until Stripe is told. */
        stripe_price_id: z.string().nullable(),
        /** Checkout pages that are open at it. */
        open: count,
        /** How many versions Stripe knows. */
        versions: count,
        /** Who pays what: also what is not sold any more. */
        holders: z.array(z.object({ amount: count, subscriptions: count })),
      }),
    ),
  }),
);
export type SoldPlan = z.output<typeof plansAnswer>[number];
export type SoldPrice = SoldPlan["prices"][number];
