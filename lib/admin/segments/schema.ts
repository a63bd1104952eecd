import { z } from "zod";
import { contentTexts } from "@/lib/admin/content-words";
import { segments as memberSegments } from "@/lib/admin/member-list";
import { reasonText } from "@/lib/admin/schema";
import { version } from "@/lib/guard/staff/changed";
import { writtenLine } from "@/lib/platform/text/written";
import { levelKeys } from "@/lib/points/rules";
import { fieldKinds, fieldNames, matches, operations, type FieldName, type Rule } from "./rules";

const count = z.number().int();
const names = fieldNames as [FieldName, ...FieldName[]];

const condition = z.strictObject({
  field: z.enum(names),
  op: z.enum([...operations.choice, ...operations.number, ...operations.time, ...operations.truth]),
  value: z
    .union([
      z.array(z.string().min(1).max(60)).min(1).max(50),
      z.boolean(),
      z.number().int().min(0),
      z.string().max(10),
    ])
    .optional(),
});

/** A rule as it is stored; which operations and values a field takes, the database says. */
export const rule: z.ZodType<Rule> = z.lazy(() =>
  z.union([z.strictObject({ match: z.enum(matches), rules: z.array(rule).min(1).max(20) }), condition]),
);

const counted = z.object({
  count: count.nullable(),
  at: z.string().nullable(),
  /** Whether it is of the rule as it is now. */
  current: z.boolean(),
  counting: z.boolean(),
});
/** Answer of `admin_segment_count`. */
export const segmentCount = counted.nullable();
export type SegmentCount = z.output<typeof counted>;

/** A row of `admin_segments`. */
export const segmentRow = z.object({
  id: z.uuid(),
  name: z.string(),
  rule,
  version: count,
  made_by: z.string().nullable(),
  made_at: z.string(),
  changed_by: z.string().nullable(),
  changed_at: z.string(),
  counted,
  uses: z.array(z.object({ kind: z.string(), id: z.string(), name: z.string() })),
});
export type SegmentRow = z.output<typeof segmentRow>;

/** Answer of `admin_segment`. */
export const segmentFile = z.object({
  segment: segmentRow.nullable(),
  fields: z.array(
    z.object({ field: z.enum(names), kind: z.enum(fieldKinds), choices: z.array(z.string()).nullable() }),
  ),
  levels: z.array(z.enum(levelKeys)),
  missions: z.array(z.object({ id: z.uuid(), texts: contentTexts })),
});
export type SegmentFile = z.output<typeof segmentFile>;

/** Answer of `admin_segment_names`. */
export const segmentNames = z.array(z.object({ id: z.uuid(), name: z.string() }));
export type SegmentNames = z.output<typeof segmentNames>;

/** Answer of `admin_try_segment`. */
export const triedSegment = z.object({
  count,
  exact: z.boolean(),
  /** Where the true figure lies, 19 times in 20. */
  low: count,
  high: count,
  /** All members. */
  of: count,
  sample: z.array(
    z.object({
      user_id: z.uuid(),
      name: z.string().nullable(),
      tier: z.enum(["standard", "plus", "pro", "founder"]),
      segment: z.enum(memberSegments),
      points: count,
      joined_at: z.string(),
    }),
  ),
});
export type TriedSegment = z.output<typeof triedSegment>;

/** A rule as the editor sends it: JSON, empty while a condition is not complete. */
const typedRule = z
  .string()
  .max(40_000, "segment_too_large")
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue("segment_invalid");
      return z.NEVER;
    }
  })
  .refine((value) => rule.safeParse(value).success, "segment_invalid")
  .transform((value) => value as Rule);

export const segmentForm = z.object({
  id: z.union([z.literal("").transform(() => undefined), z.uuid()]).optional(),
  name: writtenLine(60),
  rule: typedRule,
  reason: reasonText,
  version,
});

export const segmentTrial = z.object({ rule: typedRule });
export const segmentId = z.object({ id: z.uuid() });
export const segmentDeletion = z.object({ id: z.uuid(), reason: reasonText });
