import { z } from "zod";
import { locales } from "@/lib/platform/i18n/routing";
import { emailAddress } from "@/lib/platform/text/email-address";
import { writtenProse } from "@/lib/platform/text/written";
import type { giftMonths } from "./offers";

/** The form that begins a gift: `offer` is the key of a `GiftOffer`, `amount` what was shown, in the smallest unit. */
export const giftForm = z
  .object({
    offer: z.string().regex(/^[a-z][a-z0-9-]{0,30}_(3|6|12)=\d{1,8}$/, "plan_unknown"),
    email: emailAddress,
    message: writtenProse(300).default(""),
    locale: z.enum(locales),
  })
  .transform(({ offer, ...form }) => {
    const [key = "", amount = ""] = offer.split("=");
    const at = key.lastIndexOf("_");
    return {
      ...form,
      plan: key.slice(0, at),
      months: Number(key.slice(at + 1)) as (typeof giftMonths)[number],
      amount: Number(amount),
    };
  });

/** What carries a code from the address of a page or a form. */
export const giftCode = z
  .string()
  .trim()
  .max(40)
  .regex(/^[A-Za-z0-9][A-Za-z0-9 -]{9,39}$/, "gift_unknown");

export const redeemForm = z.object({ code: giftCode });
export const sendGiftForm = z.object({ gift: z.uuid(), email: emailAddress });

export const giftStates = ["unpaid", "open", "redeemed", "expired", "held", "ended"] as const;

/** A gift as its giver sees it (`private.gift_json`). */
export const givenGift = z.object({
  id: z.uuid(),
  order_id: z.uuid(),
  plan_key: z.string(),
  months: z.number().int(),
  /** The recipient's address; empty once its owner has erased the account. */
  to: z.string(),
  message: z.string(),
  state: z.enum(giftStates),
  sent_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  redeemed_at: z.string().nullable(),
  created_at: z.string(),
});
export type GivenGift = z.output<typeof givenGift>;

/** Answer of `my_gift` and `redeem_gift`: a gift as who has its code sees it. */
export const receivedGift = z.object({
  code: z.string(),
  plan_key: z.string(),
  plan: z.string(),
  months: z.number().int(),
  giver: z.string().nullable(),
  message: z.string(),
  /** The address it is bound to, masked. */
  to: z.string().nullable(),
  expires_at: z.string().nullable(),
  /** Why the caller cannot redeem it. */
  problem: z
    .enum([
      "gift_used",
      "gift_expired",
      "gift_ended",
      "gift_other_address",
      "gift_not_needed",
      "gift_while_paying",
    ])
    .nullable(),
  redeemed: z.boolean(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  /** The plan that the caller pays for, and goes on paying for. */
  pays_for: z.string().nullable(),
});
export type ReceivedGift = z.output<typeof receivedGift>;
