import { z } from "zod";

const price = z.object({
  lookup_key: z.string(),
  interval: z.enum(["month", "year"]).nullable(),
  /** In the smallest unit of the currency. */
  unit_amount: z.number().int().positive(),
  currency: z.string().length(3),
  /** Days without a charge for who never had a trial. */
  trial_days: z.number().int().nullable().default(null),
});

export const planSchema = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(["free", "recurring", "one_time"]),
  rank: z.number().int(),
  /** What members of the plan may use; the highest of all their grants counts. */
  tier: z.string(),
  supply: z.number().int().nullable(),
  /** Places of a limited plan that can still be bought by card; null without a limit. */
  left: z.number().int().nonnegative().nullable().default(null),
  /** What minting a place costs, in wei; none when it cannot be minted, or nobody can now. */
  mint_price: z.string().nullish(),
  features: z.array(z.string()),
  prices: z.array(price),
});

export type Price = z.output<typeof price>;
export type Plan = z.output<typeof planSchema>;

/** One source of a member's access; `ends_at` is null while no end is known. */
export const accessSchema = z.object({
  plan: z.string(),
  source: z.enum(["order", "nft", "honorary", "gift", "subscription"]),
  ends_at: z.string().nullable(),
});
export type Access = z.output<typeof accessSchema>;

const interval = z.enum(["month", "year"]).nullable();

/** An upgrade that waits for the member's bank. */
export const confirmSchema = z.object({
  invoice: z.string(),
  /** Stripe's page of the invoice, where it is confirmed. */
  url: z.url(),
  lookup_key: z.string(),
  /** What is charged then, in the smallest unit. */
  due: z.number().int(),
  currency: z.string(),
  /** When Stripe gives it up, in unix seconds. */
  until: z.number().int(),
});
export type ToConfirm = z.output<typeof confirmSchema>;

/** A running subscription as SQL functions tell it. */
export const subscriptionSchema = z.object({
  plan_key: z.string(),
  status: z.string(),
  current_period_end: z.string().nullable(),
  cancel_at_period_end: z.boolean(),
  interval,
  /** What follows when the period ends; `plan` is its name, the amount in the smallest unit. */
  next: z
    .object({
      plan_key: z.string(),
      plan: z.string(),
      lookup_key: z.string(),
      interval,
      amount: z.number().int(),
      currency: z.string(),
    })
    .nullable(),
  confirm: confirmSchema.nullish(),
});

/**
 * A subscription beside a plan for life, whose renewal is stopped (docs/product.md, "Plans"); of what was answered by
 * `private.needless_subscription`. `plan` is its name.
 */
export const rentedSchema = z.object({
  plan: z.string(),
  until: z.string().nullable(),
  /** Whether it is known to end then; else it is still to be stopped. */
  ends: z.boolean(),
  /** Whether a payment is missing. */
  unpaid: z.boolean(),
  /** While its latest payment can be asked back: the id of the receipt, and how much in the smallest unit. */
  refund: z
    .object({ receipt: z.string(), until: z.string(), amount: z.number().int(), currency: z.string() })
    .nullish(),
});
export type Rented = z.output<typeof rentedSchema>;

/** Answer of `my_holding`. */
export const holdingSchema = z.object({
  /** Another one as soon as a row of the member has changed (`member_version`). */
  version: z.string(),
  /** Null for a member without a profile. */
  tier: z.string().nullable(),
  /** What the tier rests on, the highest plan first. */
  access: z.array(accessSchema),
  subscription: subscriptionSchema.nullable(),
  /** Whether a trial is not offered any more. */
  trial_used: z.boolean(),
});
