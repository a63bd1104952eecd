import { z } from "zod";
import { moment, optionalMoment, typedTitles, wordFields } from "@/lib/admin/content-words";
import { reasonText } from "@/lib/admin/schema";
import { version } from "@/lib/guard/staff/changed";
import { withoutMissing } from "@/lib/platform/i18n/missing-languages";
import { locales, type Locale } from "@/lib/platform/i18n/routing";

export const campaignTiers = ["standard", "plus", "pro", "founder"] as const;
export const campaignSegments = ["new", "active", "power", "churned", "referrer"] as const;
export const campaignStates = ["planned", "running", "over"] as const;

const count = z.number().int();

/** A row of `admin_referral_campaigns`. */
export const referralCampaign = z.object({
  id: z.uuid(),
  titles: z.record(z.string(), z.string()),
  /** On top of what every referral brings. */
  points: count,
  /** For whom; empty for everybody. */
  tiers: z.array(z.enum(campaignTiers)),
  segments: z.array(z.enum(campaignSegments)),
  starts_at: z.string(),
  ends_at: z.string().nullable(),
  state: z.enum(campaignStates),
  version: z.string(),
  /** How many referrals it paid for, and the points. */
  referrals: count,
  paid: count,
});
export type ReferralCampaign = z.output<typeof referralCampaign>;

const names = Object.fromEntries(
  locales.map((locale) => [`title_${locale}`, wordFields[`title_${locale}`]]),
) as Pick<typeof wordFields, `title_${Locale}`>;

/** A checkbox that is off is not sent. */
const ticked = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");
const boxes = <const K extends string>(name: string, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [`${name}_${key}`, ticked])) as Record<string, typeof ticked>;

const campaignFields = z.object({
  id: z.union([z.literal("").transform(() => undefined), z.uuid()]).optional(),
  ...names,
  points: z.coerce
    .number("invalid_input")
    .int("invalid_input")
    .min(1, "invalid_input")
    .max(12_000, "invalid_input"),
  ...boxes("tiers", campaignTiers),
  ...boxes("segments", campaignSegments),
  starts_at: moment,
  ends_at: optionalMoment,
  reason: reasonText,
  version: version.optional(),
});

export const campaignForm = z
  .preprocess(withoutMissing, campaignFields)
  .transform(({ id, reason, version, ...form }) => {
    const chosen = (name: string, keys: readonly string[]) =>
      keys.filter((key) => (form as Record<string, unknown>)[`${name}_${key}`] === true);
    return {
      id,
      reason,
      version,
      fields: {
        titles: typedTitles(form),
        points: form.points,
        tiers: chosen("tiers", campaignTiers),
        segments: chosen("segments", campaignSegments),
        starts_at: form.starts_at,
        ends_at: form.ends_at,
      },
    };
  });

export const campaignEnd = z.object({ id: z.uuid(), reason: reasonText });
