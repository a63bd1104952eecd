import { z } from "zod";
import { segmentNames } from "@/lib/admin/segments/schema";
import { reasonText } from "@/lib/admin/schema";
import { flags, type FlagName } from "@/lib/analytics/flags/flags";

/** Answer of `admin_flag_audiences`. */
export const flagAudiences = z.object({
  audiences: z.array(
    z.object({
      flag: z.string(),
      value: z.string(),
      segment: z.uuid(),
      name: z.string(),
      changed_at: z.string(),
    }),
  ),
  segments: segmentNames,
});
export type FlagAudiences = z.output<typeof flagAudiences>;

const names = Object.keys(flags) as [FlagName, ...FlagName[]];

/** Without a segment the flag is the same for everybody again. */
export const flagForm = z
  .object({
    flag: z.enum(names),
    value: z.string(),
    segment: z.union([z.literal("").transform(() => null), z.uuid()]),
    reason: reasonText,
  })
  .refine(({ flag, value }) => (flags[flag] as readonly string[]).includes(value), {
    path: ["value"],
    message: "choice_needed",
  });
