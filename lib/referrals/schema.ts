import { z } from "zod";
import { appeal } from "@/lib/appeals/schema";
import { commissionSums } from "@/lib/commission/schema";
import type { Invitation } from "@/lib/members/invitation";
import { locales } from "@/lib/platform/i18n/routing";

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
/** A median; null where nobody has come that far. */
const seconds = z.number().nullable();
const source = z.object({
  /** A label or a path; null for links without a label. */
  name: z.string().nullable(),
  clicked: count,
  signed_up: count,
  qualified: count,
});
export type ReferralSource = z.output<typeof source>;

/** Days that the figures of the referral page can cover. */
export const referralPeriods = [7, 30, 90, 365] as const;
export type ReferralPeriod = (typeof referralPeriods)[number];

/** Query of the referral page and of its handlers; anything else than a period that is offered means all time. */
export const referralQuery = z.object({
  days: z.coerce.number().pipe(z.literal(referralPeriods)).optional().catch(undefined),
});

/** Parts of the referral page beside the overview, each with its own address. */
export const referralParts = ["share", "sources"] as const;
export type ReferralPart = "overview" | (typeof referralParts)[number];

/** Address of the referral page. */
export const referralAddress = referralQuery.extend({
  part: z.enum(referralParts).optional().catch(undefined),
});

export const invitationQuery = z.object({ locale: z.enum(locales) });
/** What a static page shows of an invitation: GET /api/invitation answers `{line}`, null without one. */
export type InvitationLine = Pick<Invitation, "name" | "picture"> & { text: string };

export const refereeReminder = z.object({ referral: z.uuid() });

/** Answer of `referral_overview`, and of GET /api/me/referrals; names are masked by the database. */
export const referralOverview = z.object({
  /** Null for a member without a profile. */
  code: z.string().nullable(),
  vanity: z.string().nullable(),
  /** Another one as soon as a row of the member has changed (`member_version`). */
  version: z.string(),
  /** The name that people who open the best of their links read; null without a profile. */
  shown_as: z.string().nullable(),
  /** Of the same time as the funnel, by UTC: each day that has any, or for all time each week by its Monday. */
  curve: z.object({
    step: z.enum(["day", "week"]),
    today: z.iso.date(),
    points: z.array(z.object({ day: z.iso.date(), clicked: count, signed_up: count })),
  }),
  /** Of all time. */
  earnings: commissionSums,
  /** Points for a qualified referral, and for who was invited. */
  values: z.object({ qualified: count, welcome: count }),
  funnel: z.object({
    clicked: count,
    signed_up: count,
    wallet_linked: count,
    minted: count,
    qualified: count,
  }),
  pace: z.object({ joined: seconds, wallet: seconds, minted: seconds, qualified: seconds }),
  channels: z.array(source),
  landings: z.array(source),
  rules: z.object({
    click_days: count,
    first_touch: z.boolean(),
    expires_days: count,
    active_days: count,
    active_window_days: count,
  }),
  points_earned: count,
  points_pending: count,
  /** What counts for the member now, on top of each referral. */
  campaign: z
    .object({ titles: z.record(z.string(), z.string()), points: count, ends_at: z.string().nullable() })
    .nullable(),
  referees: z.array(
    z.object({
      id: z.uuid(),
      masked_name: z.string(),
      stage: referralStage,
      signed_up_at: z.string(),
      missing: z.array(z.enum(["email", "onboarding", "wallet", "activity"])),
      qualified_at: z.string().nullable(),
      expires_at: z.string(),
      reminded_at: z.string().nullable(),
      /** Whether the member may have them reminded now. */
      remindable: z.boolean(),
      /** Of one that is held or rejected. */
      appeal: appeal.nullable(),
    }),
  ),
});
export type Referee = ReferralOverview["referees"][number];
export type ReferralOverview = z.output<typeof referralOverview>;
