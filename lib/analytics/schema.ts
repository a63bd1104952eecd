import { z } from "zod";
import { withoutAddresses } from "./addresses";
import { maxEventText } from "./limits";
import { sources } from "./sources";

const short = z.string().transform((text) => withoutAddresses(text).slice(0, maxEventText));
const value = z.union([short, z.number(), z.boolean(), z.null()]);

/** Body of `track-analytics` (docs/product.md, "Analytics"). Longer texts are cut, not refused. */
export const analyticsEvent = z.object({
  event_type: z.string().regex(/^[a-z][a-z0-9_]{1,63}$/),
  page_path: short,
  user_id: z.string().max(64).nullable().default(null),
  session_id: short,
  /** Where the browser first came from, beside what the specification names; an unknown word is nothing. */
  first_source: z.enum(sources).nullable().default(null).catch(null),
  metadata: z
    .record(z.string().max(64), value)
    .default({})
    .refine((metadata) => Object.keys(metadata).length <= 30),
});

export type AnalyticsEvent = z.output<typeof analyticsEvent>;

/** Answer of `measured_person` and `person_of_fact`. */
export const person = z.object({
  measured: z.boolean(),
  plan: z.string(),
  cohort: z.string(),
  locale: z.string(),
  segment: z.string(),
  method: z.enum(["email", "phone"]),
  email_domain: z.string().nullable(),
  source: z.enum(["direct", "referral_link", "referral_code"]),
  /** Flags by the saved segments that they are in. */
  flags: z.record(z.string(), z.string()),
});

export type Person = z.output<typeof person>;
