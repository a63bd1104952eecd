import { z } from "zod";
import { withoutAddresses } from "./addresses";
import { maxEventText } from "./limits";

const short = z.string().transform((text) => withoutAddresses(text).slice(0, maxEventText));
const value = z.union([short, z.number(), z.boolean(), z.null()]);

/** Body of `track-analytics` (docs/product.md, "Analytics"). Longer texts are cut, not refused. */
export const analyticsEvent = z.object({
  event_type: z.string().regex(/^[a-z][a-z0-9_]{1,63}$/),
  page_path: short,
  user_id: z.string().max(64).nullable().default(null),
  session_id: short,
  metadata: z
    .record(z.string().max(64), value)
    .default({})
    .refine((metadata) => Object.keys(metadata).length <= 30),
});

export type AnalyticsEvent = z.output<typeof analyticsEvent>;
