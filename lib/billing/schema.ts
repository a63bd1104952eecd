import { z } from "zod";
import { isLocale } from "@/lib/platform/i18n/routing";

export const sessionId = z.string().regex(/^cs_[A-Za-z0-9_]{10,200}$/, "order_not_found");

const locale = z.string().refine(isLocale, "invalid_input");

export const manageSchema = z.object({ locale });

/** What the columns of amounts hold: more is no price, and no database error either. */
const mostAmount = 2 ** 31 - 1;

export const startCheckoutSchema = z.object({
  lookup_key: z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, "plan_unknown"),
  /** The amount the page showed: the member pays what was seen, or sees the new price first. */
  amount: z.coerce.number().int().positive().max(mostAmount),
  locale,
});

export const startUpgradeSchema = startCheckoutSchema.extend({
  /** What the page said is taken from the card now. */
  due: z.coerce.number().int().nonnegative().max(mostAmount),
  /** The moment it was counted for, in unix seconds. */
  at: z.coerce.number().int().positive(),
});

export const invoiceId = z.string().regex(/^in_[A-Za-z0-9_]{5,200}$/);

export const orderQuery = z.object({ session: sessionId });

/** The part of a webhook body that is used: which object an event is about. Everything else is read from Stripe. */
export const eventSchema = z.object({
  id: z.string().regex(/^evt_[A-Za-z0-9_]{1,200}$/),
  object: z.literal("event"),
  type: z.string().max(200),
  created: z.number().int().positive(),
  livemode: z.boolean(),
  account: z.string().max(255).nullish(),
  data: z.object({ object: z.looseObject({ id: z.string().max(255).optional(), object: z.string() }) }),
});
export type WebhookEvent = z.output<typeof eventSchema>;

/** Answer of `my_order`. */
export const orderSchema = z.object({
  status: z.enum([
    "pending",
    "paid",
    "refunded",
    "partially_refunded",
    "disputed",
    "canceled",
    "quarantined",
    "returned",
  ]),
  plan_key: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  paid_at: z.string().nullable(),
  points: z.number().int().nullish(),
  tier: z.string().nullish(),
  /** Of a payment that brought nothing: why, and whether the refund is made. */
  returned: z.object({ reason: z.string(), done: z.boolean() }).nullish(),
  /** The NFT that comes with it. */
  mint: z.object({ redeemed_tx: z.string().nullable(), revoked_reason: z.string().nullable() }).nullish(),
});
export type Order = z.output<typeof orderSchema>;

/** The invoice of a change of plan, with the price that runs since. */
export const upgradeSchema = z.object({
  amount_paid: z.number().int(),
  currency: z.string(),
  price: z.object({
    plan_key: z.string(),
    interval: z.enum(["month", "year"]),
    unit_amount: z.number().int(),
  }),
});
export type Upgrade = z.output<typeof upgradeSchema>;

/** Answer of `begin_order`. */
export const begunOrder = z.object({
  order_id: z.uuid(),
  /** Unix seconds. */
  begun: z.number().int(),
  /** The checkout page the order has already. */
  session: z.string().nullable(),
  /** Pages of earlier orders that may still be open. */
  others: z.array(z.string()),
  customer_id: z.string().nullable(),
  plan: z.object({
    key: z.string(),
    name: z.string(),
    kind: z.enum(["recurring", "one_time"]),
    tier: z.string(),
  }),
  price: z.object({
    lookup_key: z.string(),
    unit_amount: z.number().int().positive(),
    currency: z.string(),
    interval: z.enum(["month", "year"]).nullable(),
    stripe_price_id: z.string().nullable(),
  }),
});
export type BegunOrder = z.output<typeof begunOrder>;
