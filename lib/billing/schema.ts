import { z } from "zod";
import { givenGift } from "./gifts/schema";
import { rentedSchema } from "@/lib/plans/schema";
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

/** A promotion code as it is typed; the database reads it without spaces and in capitals. */
export const promotionCode = z.string().trim().min(1, "promo_unknown").max(60, "promo_unknown");

export const purchaseSchema = startCheckoutSchema.extend({
  /** What the page said is paid now: the price less a code, nothing for a trial. */
  due: z.coerce.number().int().nonnegative().max(mostAmount),
  code: promotionCode.optional(),
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

/** The NFT that comes with an order. */
export const promisedToken = z.object({
  redeemed_tx: z.string().nullable(),
  state: z.enum(["open", "redeemed", "revoked", "expired"]),
});

/** Answer of `my_next_charge`; amounts in the smallest unit. */
export const nextChargeSchema = z.object({
  subscription_id: z.string(),
  at: z.string(),
  /** What is charged then, less a code that still counts. */
  amount: z.number().int(),
  /** Without a code. */
  price: z.number().int(),
  currency: z.string(),
  interval: z.enum(["month", "year"]).nullable(),
});
export type NextCharge = z.output<typeof nextChargeSchema>;

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
  subscription_id: z.string().nullish(),
  amount: z.number().int(),
  currency: z.string(),
  paid_at: z.string().nullable(),
  points: z.number().int().nullish(),
  tier: z.string().nullish(),
  /** Of a membership that was paid for somebody else. */
  gift: givenGift.pick({ to: true, months: true, expires_at: true }).nullish(),
  /** Days that it began with without a charge. */
  trial_days: z.number().int().nullish(),
  /** What a promotion code took off, and the price before. */
  discount: z
    .object({ code: z.string(), amount: z.number().int(), before: z.number().int().nullable() })
    .nullish(),
  /** Of a payment that brought nothing: why, and whether the refund is made. */
  returned: z.object({ reason: z.string(), done: z.boolean() }).nullish(),
  /** The NFT that comes with it. */
  mint: promisedToken.nullish(),
  /** Of a plan for life: the subscription that it makes needless. */
  rented: rentedSchema.nullish(),
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

/** Answer of `begin_order` and `begin_gift`. */
export const begunOrder = z.object({
  order_id: z.uuid(),
  /** Unix seconds. */
  begun: z.number().int(),
  /** The checkout page the order has already. */
  session: z.string().nullable(),
  /** Pages of earlier orders that may still be open. */
  others: z.array(z.string()),
  customer_id: z.string().nullable(),
  /** What is paid now. */
  due: z.number().int().nonnegative(),
  trial_days: z.number().int().nullable(),
  /** Whether a code may be typed on Stripe's page. */
  takes_codes: z.boolean(),
  code: z.object({ id: z.uuid(), code: z.string(), stripe_code_id: z.string().nullable() }).nullable(),
  /** For how many months it is given to somebody else. */
  gift_months: z.number().int().optional(),
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

/** Answer of `my_code`; amounts in the smallest unit. */
export const codeAnswer = z.union([
  z.object({ refused: z.string() }),
  z.object({
    code: z.string(),
    percent_off: z.number().int().nullable(),
    /** For how many months it counts; null for the first payment alone. */
    months: z.number().int().nullable(),
    discount: z.number().int(),
    amount: z.number().int(),
  }),
]);
export type Discount = Exclude<z.output<typeof codeAnswer>, { refused: string }>;

/** Answer of `untold_codes`. */
export const untoldCodes = z.array(
  z.object({
    id: z.uuid(),
    code: z.string(),
    percent_off: z.number().int().nullable(),
    amount_off: z.number().int().nullable(),
    currency: z.string().nullable(),
    months: z.number().int().nullable(),
    max_redemptions: z.number().int().nullable(),
    /** Unix seconds. */
    expires_at: z.number().int().nullable(),
    active: z.boolean(),
    plans: z.array(z.object({ key: z.string(), name: z.string() })),
    stripe_coupon_id: z.string().nullable(),
    stripe_code_id: z.string().nullable(),
  }),
);
export type UntoldCode = z.output<typeof untoldCodes>[number];
