import { z } from "zod";

/** Values that several mails share; amounts in the smallest unit. */

export const sum = z.object({ amount: z.number().int(), currency: z.string() });
export const money = { amount: z.number().int(), currency: z.string(), plan_key: z.string() };
export const interval = z.enum(["month", "year"]).nullish();
/** Points that were taken (or, below 0, given) back with a payment, and the plan the member has since, where it changed. */
export const reversed = { points: z.number().int().nullish(), access: z.string().nullish() };

/** The next payment of a subscription (`private.next_charge`): `price` is what it costs without a code. */
export const nextCharge = z
  .object({
    at: z.coerce.date(),
    amount: z.number().int(),
    price: z.number().int(),
    currency: z.string(),
    interval,
  })
  .nullish();
export type NextCharge = z.output<typeof nextCharge>;
/** Why a payment is missing: the bank asks the holder of the card to confirm it, or it was declined. */
export const cause = z.enum(["declined", "confirm"]).nullish();

/** A stream by its title in the reader's language, the last part of its address, and its start. */
export const streamTime = z.object({ stream: z.string(), slug: z.string(), at: z.coerce.date() });
export type StreamTime = z.output<typeof streamTime>;

/** What was sold. */
export const soldProduct = {
  item: z.string(),
  shop: z.string().default(""),
  amount: z.number().int(),
  currency: z.string(),
};

/** To the buyer: the way to the order, and to the seller. */
export const boughtProduct = z.object({
  ...soldProduct,
  account: z.string(),
  session: z.string(),
  contact: z.string().default(""),
});
export type BoughtProduct = z.output<typeof boughtProduct>;

/** Which suspension an appeal is about (`private.penalty.key`); none for other penalties. */
export const penalty = z.string().nullish();
