import { z } from "zod";
import { locales } from "@/lib/platform/i18n/routing";

const perLocale = <T extends z.ZodType>(of: T) => z.partialRecord(z.enum(locales), of);

const said = (most: number) => perLocale(z.string().trim().max(most));

/** An address of the web, or a path of this site, which follows the reader's language. No field of the reader stands in one. */
export const target = z
  .string()
  .trim()
  .max(1000)
  .regex(/^(https?:\/\/[^\s"<>{}]+|\/(?!\/)[^\s"<>{}\\]*)$/, "url_invalid");
/** One of the web, or one that was uploaded here. */
const pictureUrl = z
  .string()
  .trim()
  .max(1000)
  .regex(/^(https?:\/\/[^\s"<>{}]+|\/api\/pictures\/[0-9a-f-]{36}\/mail)$/, "url_invalid");
const key = z
  .string()
  .trim()
  .regex(/^[a-z0-9_-]{1,60}$/, "invalid_input");

export const block = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), text: said(5000) }),
  z.object({
    kind: z.literal("picture"),
    url: pictureUrl,
    alt: said(300),
    href: z.union([z.literal(""), target]).default(""),
  }),
  z.object({ kind: z.literal("button"), label: said(80), href: target }),
  z.object({ kind: z.literal("figures") }),
  z.object({ kind: z.literal("mission"), key }),
  z.object({ kind: z.literal("plan"), key }),
  z.object({ kind: z.literal("stream"), key }),
]);
export type Block = z.output<typeof block>;
export type BlockKind = Block["kind"];

export const words = z.object({
  subject: z.string().trim().max(150).default(""),
  /** The other subject of a comparison. */
  subject_b: z.string().trim().max(150).default(""),
  /** What mail programs show beside the subject. */
  preview: z.string().trim().max(200).default(""),
});
export type CampaignWords = z.output<typeof words>;

/** `content` of `private.campaigns`. */
export const campaignContent = z.object({ words: perLocale(words), blocks: z.array(block).max(40) });
export type CampaignContent = z.output<typeof campaignContent>;

export const variants = ["a", "b"] as const;
export type Variant = (typeof variants)[number];

const fields = z.object({
  name: z.string(),
  first_name: z.string(),
  points: z.number().int(),
  level: z.string(),
  tier: z.string(),
});
export type PersonalValues = z.output<typeof fields>;

/** One recipient, as `next_campaign_mail` claims it. */
export const claimedMail = z.object({
  claim: z.uuid(),
  campaign: z.uuid(),
  variant: z.enum(variants),
  token: z.uuid(),
  user: z.uuid(),
  /** Whether this reader consents to opens being noted. */
  opens: z.boolean(),
  to: z.string(),
  locale: z.string(),
  fields,
});
export type ClaimedMail = z.output<typeof claimedMail>;

/** Answer of `next_campaign_mail`; `wait` in seconds, null when nothing runs. */
export const nextMail = z.object({ mail: claimedMail.nullable(), wait: z.number().nullable() });
export type NextMail = z.output<typeof nextMail>;

/** Answer of `tick_campaigns`. */
export const tick = z.object({
  begun: z.number().int(),
  uncertain: z.number().int(),
  decided: z.number().int(),
  finished: z.number().int(),
  running: z.number().int(),
  lanes: z.number().int(),
});

/** Answer of `campaign_mail`. */
export const campaignMail = z.object({
  category: z.enum(["product", "community", "referral", "offers"]),
  content: campaignContent,
});
export type CampaignMail = z.output<typeof campaignMail>;

const texts = perLocale(z.object({ title: z.string(), text: z.string().optional() }));

/** Answer of `campaign_parts`: what blocks name by key. */
export const campaignParts = z.object({
  missions: z.record(z.string(), z.object({ texts, points: z.number().int() })),
  plans: z.record(z.string(), z.object({ name: z.string() })),
  streams: z.record(z.string(), z.object({ texts, starts_at: z.string() })),
  figures: z.object({
    members: z.number().int(),
    points_today: z.number().int(),
    minted: z.number().int().nullable(),
    supply: z.number().int().nullable(),
  }),
});
export type CampaignParts = z.output<typeof campaignParts>;

/** Answer of `number_campaign_links`. */
export const linkNumbers = z.record(z.string(), z.number().int());
