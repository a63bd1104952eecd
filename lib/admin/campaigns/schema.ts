import { z } from "zod";
import { idOrNew, moment, optionalWhole, wholeNumber } from "@/lib/admin/content-words";
import { reasonText } from "@/lib/admin/schema";
import { campaignContent } from "@/lib/campaigns/schema";
import { version } from "@/lib/guard/staff/changed";
import { mailCategories } from "@/lib/mail/categories";
import { locales } from "@/lib/platform/i18n/routing";
import { writtenLine } from "@/lib/platform/text/written";
import {
  audienceObstacles,
  campaignGroups,
  campaignStates,
  campaignSteps,
  campaignTiers,
  pauseReasons,
} from "./rules";

const count = z.number().int();

/** `private.campaign_counts`: the first is the sum of the others. */
export const campaignCounts = z.object({
  frozen: count,
  queued: count,
  in_flight: count,
  accepted: count,
  failed: count,
  suppressed: count,
  uncertain: count,
  cancelled: count,
});
export type CampaignCounts = z.output<typeof campaignCounts>;

/** A row of `admin_campaigns`. */
export const campaignRow = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.enum(mailCategories),
  state: z.enum(campaignStates),
  pause_reason: z.enum(pauseReasons).nullable(),
  scheduled_at: z.string().nullable(),
  /** The hour of `scheduled_at` is each reader's own. */
  at_local: z.boolean(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  changed_at: z.string(),
  counts: campaignCounts,
});
export type CampaignRow = z.output<typeof campaignRow>;

const side = z.object({
  side: z.enum(["written", "held_out"]),
  members: count,
  signed_in: count,
  claimed: count,
  purchased: count,
});

export const campaignFigures = z.object({
  delivered: count,
  /** People who clicked; machines that did are counted beside them. */
  clicked: count,
  machines: count,
  unsubscribed: count,
  bounced: count,
  complained: count,
  /** Mails whose picture was fetched, of those that had one: to readers who consent to being measured. Unreliable. */
  opened: count,
  open_asked: count,
  subjects: z.array(z.object({ variant: z.enum(["a", "b"]), sent: count, clicked: count })).nullable(),
  links: z.array(z.object({ n: count, url: z.string(), people: count, machines: count })),
});

/** Answer of `admin_campaign`. */
export const campaignFile = campaignRow.extend({
  tiers: z.array(z.enum(campaignTiers)),
  locales: z.array(z.string()),
  segments: z.array(z.enum(campaignGroups)),
  segment_id: z.uuid().nullable(),
  hold_out: count,
  content: campaignContent,
  ab_percent: count.nullable(),
  ab_hours: count.nullable(),
  ab_result: z.enum(["a", "b", "same"]).nullable(),
  ab_decided_at: z.string().nullable(),
  rate_count: count,
  rate_minutes: count,
  domain_count: count.nullable(),
  domain_minutes: count.nullable(),
  version: z.string(),
  steps: z.array(z.enum(campaignSteps)),
  held_out: count,
  /** How many "send to the rest" would try again. */
  again: count,
  domains: z.array(z.object({ domain: z.string(), paused_at: z.string() })),
  figures: campaignFigures,
  effect: z.array(side),
  confirm_over: count,
});
export type CampaignFile = z.output<typeof campaignFile>;

/** Answer of `admin_campaign_audience`. */
export const campaignAudience = z.object({
  members: count,
  /** Whom tier, language, group and segment fit, reachable or not. */
  fitting: count,
  /** How many of those are left out, and why; `suppressed` are among the members and get nothing. */
  obstacles: z.partialRecord(z.enum(audienceObstacles), count),
  languages: z.record(z.string(), count),
  zones: count,
  overlap: z.array(z.object({ id: z.uuid(), name: z.string(), started_at: z.string(), members: count })),
  confirm_over: count,
});
export type CampaignAudience = z.output<typeof campaignAudience>;

const ticked = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");
const boxes = <const K extends string>(name: string, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [`${name}_${key}`, ticked])) as Record<string, typeof ticked>;
const chosen = <K extends string>(form: object, name: string, keys: readonly K[]): K[] =>
  keys.filter((key) => (form as Record<string, unknown>)[`${name}_${key}`] === true);

const written = z.string().transform((text, context) => {
  try {
    return campaignContent.parse(JSON.parse(text));
  } catch (error) {
    // Which block is at fault, for the sentence beside the blocks.
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
    context.addIssue({
      code: "custom",
      message: issue?.message === "url_invalid" ? "url_invalid" : "invalid_input",
    });
    return z.NEVER;
  }
});

const pace = {
  rate_count: wholeNumber,
  rate_minutes: wholeNumber,
  domain_count: optionalWhole,
  domain_minutes: optionalWhole,
};

const fields = {
  name: writtenLine(120),
  category: z.enum(mailCategories),
  ...boxes("tiers", campaignTiers),
  ...boxes("locales", locales),
  ...boxes("segments", campaignGroups),
  segment_id: z.union([z.literal("").transform(() => null), z.uuid()]).default(null),
  hold_out: optionalWhole,
  content: written,
  ab_percent: optionalWhole,
  ab_hours: optionalWhole,
  ...pace,
};

type Typed = z.output<z.ZodObject<typeof fields>>;
const typedFields = (form: Typed) => ({
  name: form.name,
  category: form.category,
  tiers: chosen(form, "tiers", campaignTiers),
  locales: chosen(form, "locales", locales),
  segments: chosen(form, "segments", campaignGroups),
  segment_id: form.segment_id,
  hold_out: form.hold_out ?? 0,
  content: form.content,
  ab_percent: form.ab_percent,
  // One without the other is no rule; the database refuses it where it is the form that is at fault.
  ab_hours: form.ab_percent === null ? null : form.ab_hours,
  rate_count: form.rate_count,
  rate_minutes: form.rate_minutes,
  domain_count: form.domain_count,
  domain_minutes: form.domain_count === null ? null : form.domain_minutes,
});
export type CampaignFields = ReturnType<typeof typedFields>;

export const campaignForm = z
  .object({ id: idOrNew, ...fields, reason: reasonText, version: version.optional() })
  .transform(({ id, reason, version: seen, ...form }) => ({
    id,
    reason,
    version: seen,
    fields: typedFields(form as Typed),
  }));

/** The same while it is typed, for the count of its audience; what is missing yet is made up. */
export const campaignDraft = z
  .object({ id: idOrNew, ...fields, name: z.string().transform((name) => name.trim() || "–") })
  .transform(({ id, ...form }) => ({ id, fields: typedFields(form as Typed) }));
export type CampaignDraft = z.output<typeof campaignDraft>;

export const campaignStepForm = z.object({
  id: z.uuid(),
  step: z.enum(campaignSteps),
  version: version.optional(),
  reason: reasonText,
  /** Empty for now. */
  at: z.union([z.literal("").transform(() => null), moment]).default(null),
  local: ticked,
  rate_count: wholeNumber.optional(),
  rate_minutes: wholeNumber.optional(),
  domain_count: optionalWhole,
  domain_minutes: optionalWhole,
});

/** A campaign as it stands in the editor, to be looked at or sent to oneself. */
export const campaignSample = z.object({
  category: z.enum(mailCategories),
  content: written,
  locale: z.enum(locales),
  variant: z.enum(["a", "b"]).default("a"),
});
export type CampaignSample = z.output<typeof campaignSample>;
