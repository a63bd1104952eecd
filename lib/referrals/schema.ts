import { z } from "zod";
import { appeal } from "@/lib/appeals/schema";

export const referralStage = z.enum([
  "signed_up",
  "wallet_linked",
  "qualified",
  "expired",
  "held",
  "rejected",
]);
export type ReferralStage = z.output<typeof referralStage>;

const count = z.number().int();

/** Answer of `referral_overview`, and of GET /api/me/referrals; names are masked by the database. */
export const referralOverview = z.object({
  /** Null for a member without a profile. */
  code: z.string().nullable(),
  vanity: z.string().nullable(),
  /** Another one as soon as a row of the member has changed (`member_version`). */
  version: z.string(),
  /** Points for a qualified referral, and for who was invited. */
  values: z.object({ qualified: count, welcome: count }),
  funnel: z.object({ clicked: count, signed_up: count, wallet_linked: count, qualified: count }),
  points_earned: count,
  points_pending: count,
  referees: z.array(
    z.object({
      id: z.uuid(),
      masked_name: z.string(),
      stage: referralStage,
      signed_up_at: z.string(),
      missing: z.array(z.enum(["email", "onboarding", "wallet", "activity"])),
      qualified_at: z.string().nullable(),
      /** Of one that is held or rejected. */
      appeal: appeal.nullable(),
    }),
  ),
});
export type ReferralOverview = z.output<typeof referralOverview>;
