import { z } from "zod";
import { appeal } from "@/lib/appeals/schema";
import { connectedAccount } from "@/lib/connect/schema";
import { isLocale } from "@/lib/platform/i18n/routing";
import { emailAddress } from "@/lib/platform/text/email-address";
import { writtenLine, writtenProse } from "@/lib/platform/text/written";
import {
  centsOf,
  deliveries,
  leastPrice,
  mostPrice,
  productStates,
  refundReasons,
  reportReasons,
} from "./rules";

const cents = z.number().int().nonnegative();
const heldFile = z.object({ name: z.string(), size: z.number().int() });
const locale = z.string().refine(isLocale, "invalid_input");

export const accountId = z.string().regex(/^acct_[A-Za-z0-9_]{1,200}$/, "not_found");
export const sessionId = z.string().regex(/^cs_[A-Za-z0-9_]{10,200}$/, "not_found");

/** Answer of `storefront`. */
export const storefrontPage = z.object({
  name: z.string(),
  intro: z.string(),
  since: z.string(),
  level: z.string(),
  /** Whether search engines may show it. */
  listed: z.boolean(),
  products: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      description: z.string(),
      price: cents,
      currency: z.string(),
      delivery: z.enum(deliveries),
      file: heldFile.nullable(),
      left: z.number().int().nullable(),
      picture: z.uuid().nullable(),
    }),
  ),
});
export type StorefrontPage = z.output<typeof storefrontPage>;
export type PublicProduct = StorefrontPage["products"][number];

const product = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  price: cents,
  stock: z.number().int().nullable(),
  /** Pieces in checkouts that are open. */
  held: z.number().int(),
  sold: z.number().int(),
  delivery: z.enum(deliveries),
  after_text: z.string(),
  picture: z.uuid().nullable(),
  file: heldFile.nullable(),
  state: z.enum(productStates),
  taken_down: z.boolean(),
  appeal: appeal.nullable(),
  reason: z.string().nullable(),
});
export type OwnProduct = z.output<typeof product>;

const sale = z.object({
  id: z.uuid(),
  title: z.string(),
  amount: cents,
  fee: cents,
  currency: z.string(),
  email: z.string(),
  paid_at: z.string(),
  amount_refunded: cents,
  /** A refund that is on its way, not yet part of what was refunded. */
  refunding: cents,
  refunded_at: z.string().nullable(),
  disputed: z.boolean(),
  delivery: z.enum(deliveries),
});
export type Sale = z.output<typeof sale>;

export const closedReasons = ["not_opened", "taken_down", "suspended", "not_included", "no_charges"] as const;

/** Answer of `my_storefront`. */
export const myStorefront = z.object({
  included: z.boolean(),
  refusal: z.enum(["suspended", "storefront_not_included", "storefront_too_new"]).nullable(),
  /** What a newcomer waits for: `from` is the end of the first day. */
  needs: z.object({ from: z.string(), points: z.number().int(), needed: z.number().int() }),
  closed: z.enum(closedReasons).nullable(),
  fee_percent: z.number().int(),
  hold_minutes: z.number().int(),
  download_days: z.number().int(),
  account: connectedAccount.extend({ account: z.string().nullable() }),
  suggested: z.object({ name: z.string(), contact: z.string() }),
  shop: z
    .object({
      name: z.string(),
      intro: z.string(),
      contact: z.string(),
      listed: z.boolean(),
      taken_down: z.boolean(),
      appeal: appeal.nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  /** The name by which the list of shops names the seller; null for none. */
  by: z.string().nullable(),
  products: z.array(product),
  /** `amount` is less refunds. */
  sold: z.object({ count: z.number().int(), amount: cents, fee: cents }),
  sales: z.array(sale),
  payouts: z.array(
    z.object({
      id: z.string(),
      amount: z.number().int(),
      currency: z.string(),
      status: z.enum(["pending", "in_transit", "paid", "failed", "canceled"]),
      arrives_at: z.string().nullable(),
    }),
  ),
});
export type MyStorefront = z.output<typeof myStorefront>;

/** Answer of `storefront_order`. */
export const storefrontOrder = z.object({
  state: z.enum(["open", "paid", "refunded", "disputed", "expired", "given_up"]),
  number: z.string(),
  title: z.string(),
  amount: cents,
  currency: z.string(),
  amount_refunded: cents,
  paid_at: z.string().nullable(),
  delivery: z.enum(deliveries),
  receipt_url: z.string().nullable(),
  shop: z.string().nullable(),
  contact: z.string().nullable(),
  text: z.string().nullable(),
  file: heldFile.extend({ until: z.string() }).nullable(),
});
export type StorefrontOrder = z.output<typeof storefrontOrder>;

/** Answer of `begin_sale`. */
export const begunSale = z.object({
  sale: z.uuid(),
  account: z.string(),
  title: z.string(),
  description: z.string(),
  amount: cents,
  fee: cents,
  currency: z.string(),
  /** Unix seconds. */
  expires_at: z.number().int(),
});
export type BegunSale = z.output<typeof begunSale>;

/** Answer of `begin_sale_refund`, and a line of `claim_sale_refunds`. */
export const begunRefund = z.object({
  refund: z.uuid(),
  sale: z.uuid(),
  amount: cents,
  account: z.string(),
  session: z.string(),
  payment: z.string(),
  fee: z.boolean(),
});
export type BegunRefund = z.output<typeof begunRefund>;

/** Answer of `waiting_sales` and `sales_to_end`. */
export const waitingSales = z.array(
  z.object({ sale: z.uuid(), account: z.string(), session: z.string().nullable(), closed: z.boolean() }),
);
export type WaitingSales = z.output<typeof waitingSales>;

/** Answer of `sale_checkout`. */
export const saleCheckout = z.object({
  account: z.string(),
  session: z.string().nullable(),
  locale: z.string(),
});

/** Answer of `goods_of`. */
export const storedGoods = z.array(z.object({ bucket: z.string(), name: z.string() }));

/** Answer of `storefront_download`. */
export const soldFile = z.object({ product: z.uuid(), file: z.uuid(), name: z.string() });

export const shopForm = z.object({
  name: writtenLine(60, { least: 2 }),
  intro: writtenProse(500).default(""),
  contact: z.string().trim().min(1, "required").pipe(emailAddress),
  /** A box that is not ticked is not sent. */
  listed: z
    .literal("on")
    .optional()
    .transform((ticked) => ticked === "on"),
});

const price = z
  .string()
  .trim()
  .min(1, "required")
  .transform((typed, context) => {
    const value = centsOf(typed);
    if (value !== null && value >= leastPrice && value <= mostPrice) return value;
    context.addIssue({ code: "custom", message: "price_invalid" });
    return z.NEVER;
  });

const stock = z
  .string()
  .trim()
  .refine((typed) => /^\d{0,6}$/.test(typed) && Number(typed) <= 100_000, "stock_invalid")
  .transform((typed) => (typed === "" ? null : Number(typed)));

export const productForm = z
  .object({
    /** Empty for a new one. */
    product: z.union([z.uuid(), z.literal("")]),
    title: writtenLine(80, { least: 2 }),
    description: writtenProse(2000).default(""),
    price,
    /** Empty for what never runs out. */
    stock,
    stock_seen: stock.default(null),
    delivery: z.enum(deliveries),
    after_text: writtenProse(2000).default(""),
  })
  .refine(({ delivery, after_text }) => delivery !== "text" || after_text !== "", {
    path: ["after_text"],
    message: "required",
  });

export const productStateForm = z.object({ product: z.uuid(), state: z.enum(productStates) });

const refundSum = z
  .string()
  .trim()
  .min(1, "required")
  .transform((typed, context) => {
    const value = centsOf(typed);
    if (value !== null && value >= 1) return value;
    context.addIssue({ code: "custom", message: "refund_sum_invalid" });
    return z.NEVER;
  });

/** `refunded`: the cents that were given back before, as the seller saw it. */
export const saleRefund = z.object({
  sale: z.uuid(),
  amount: refundSum,
  refunded: z.coerce.number().int().min(0),
  reason: z.enum(refundReasons, "reason_required"),
});

export const buyForm = z.object({
  account: accountId,
  product: z.uuid(),
  /** The price that was shown, in cents. */
  price: z.coerce.number().int().positive().max(mostPrice),
  locale,
});

export const reportForm = z
  .object({
    account: accountId,
    product: z.union([z.uuid(), z.literal("")]),
    reason: z.enum(reportReasons, "required"),
    text: writtenProse(1000).default(""),
  })
  .refine(({ reason, text }) => reason !== "other" || text !== "", { path: ["text"], message: "required" });

/** The query of an upload. */
export const productUpload = z.object({ product: z.uuid(), name: z.string().max(300).default("") });
export const leaveQuery = z.object({ sale: z.uuid() });
export const orderQuery = z.object({ account: accountId, session: sessionId });
