import { z } from "zod";

/** In the smallest unit of the currency. */
export const money = { amount: z.number().int(), currency: z.string(), plan_key: z.string() };
export const interval = z.enum(["month", "year"]).optional();
/** A payment that went back: of an order or of a later invoice of it; what it took and left. */
export const reversed = {
  order_id: z.uuid().optional(),
  invoice_id: z.string().optional(),
  points: z.number().int().optional(),
  tier: z.string().optional(),
};

export const ending = z.strictObject({
  subscription_id: z.string(),
  plan_key: z.string(),
  lookup_key: z.string().optional(),
  at: z.coerce.date().optional(),
  /** Whether a payment was missing. */
  unpaid: z.boolean().optional(),
});

export const subscription = { subscription_id: z.string(), plan_key: z.string() };
export const payout = z.strictObject({ payout_id: z.uuid(), amount: z.number().int(), currency: z.string() });

export const soldProduct = z.strictObject({
  sale_id: z.uuid(),
  amount: z.number().int(),
  currency: z.string(),
});

export const streamTime = z.strictObject({ stream_id: z.uuid(), at: z.coerce.date() });

export const referralStep = z.strictObject({
  referral_id: z.uuid(),
  source: z.enum(["url_param", "manual"]),
});

/** What two people decide (`private.second_kinds`). */
export const twoPeople = [
  "payout",
  "appeal",
  "mission",
  "challenge",
  "stream",
  "season",
  "referral_campaign",
] as const;

/** What may change about how a member gets in (`private.note_security_change`). */
export const securityChanges = [
  "password_changed",
  "email_changed",
  "email_removed",
  "phone_added",
  "phone_changed",
  "phone_removed",
  "way_added",
  "way_removed",
  "passkey_added",
  "passkey_removed",
  "factor_added",
  "factor_removed",
  "recovery_used",
  "recovery_renewed",
  "wallet_added",
  "wallet_removed",
] as const;

export type SecurityChange = (typeof securityChanges)[number];
