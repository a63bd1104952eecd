import { z } from "zod";
import { reasonText } from "@/lib/admin/schema";
import { version } from "@/lib/guard/staff/changed";
import { withoutMissing } from "@/lib/platform/i18n/missing-languages";
import { locales, type Locale } from "@/lib/platform/i18n/routing";
import { writtenProse } from "@/lib/platform/text/written";

const count = z.number().int();

const chosenReason = z.object({
  id: z.uuid(),
  /** By language; English is always among them. */
  texts: z.record(z.string(), z.string()),
  /** The points that usually go with it. */
  points: count.nullable(),
  archived: z.boolean(),
  version: z.string(),
});
export type ChosenReason = z.output<typeof chosenReason>;

/** By what points come about by staff (`private.staff_points.way`). */
export const staffWays = [
  "award",
  "reversal",
  "undo",
  "appeal",
  "proof",
  "referral",
  "payment",
  "mission",
  "challenge",
  "stream",
  "season",
  "campaign",
  "import",
  "other",
] as const;

const staffAccount = z.object({
  user_id: z.uuid(),
  /** Null once they are gone. */
  name: z.string().nullable(),
  /** Of the limit of the day, so far. */
  used: count,
  /** Null for admins, who have no limit. */
  left: count.nullable(),
  ways: z.array(
    z.object({ way: z.enum(staffWays), given: count, taken: count, lines: count, published: count }),
  ),
});
export type StaffAccount = z.output<typeof staffAccount>;

/** Answer of `admin_team_points`; `limits` is null for admins, `account` of the last 30 days. */
export const teamPoints = z.object({
  limits: z.object({ award: count, day: count, left: count }).nullable(),
  account: z.array(staffAccount),
  second_person: count,
  reasons: z.array(chosenReason),
});
export type TeamPoints = z.output<typeof teamPoints>;

/** Answer of `admin_resolve_members`, in the order of what was asked. */
export const resolvedMembers = z.array(
  z.object({ found: count, user_id: z.uuid().nullable(), name: z.string().nullable() }),
);

const optionalReason = writtenProse(300).default("");
/** A reason to choose from; empty for own words. */
const template = z.union([z.literal("").transform(() => undefined), z.uuid()]).optional();
const said = { reason: optionalReason, template };
const saysWhy = ({ reason, template: chosen }: { reason: string; template?: string | undefined }) =>
  chosen !== undefined || reason.length >= 3;
const because = { error: "reason_required", path: ["reason"] };

export const awardForm = z
  .object({
    member: z.uuid("member_not_found"),
    points: z.coerce
      .number("points_invalid")
      .int("points_invalid")
      .min(-1_000_000)
      .max(1_000_000, "points_limit"),
    version,
    ...said,
  })
  .refine(({ points }) => points !== 0, { error: "points_invalid", path: ["points"] })
  .refine(saysWhy, because);

export const awardsForm = z
  .object({
    /** One member a line, or a CSV: member, points, reason. */
    lines: z
      .string()
      .max(200_000, "too_long")
      .refine((text) => text.trim() !== "", "required"),
    /** Where a line says none. */
    points: z
      .union([
        z.literal("").transform(() => undefined),
        z.coerce.number("points_invalid").int("points_invalid"),
      ])
      .optional(),
    ...said,
  })
  .refine(saysWhy, because);
export type AwardsForm = z.output<typeof awardsForm>;

const text = writtenProse(300, { least: 3, missing: "too_short" });
const texts = Object.fromEntries(
  locales.map((locale) => [`text_${locale}`, locale === "en" ? text : text.optional()]),
) as Record<"text_en", typeof text> & Record<`text_${Exclude<Locale, "en">}`, z.ZodOptional<typeof text>>;

const reasonFields = z.object({
  /** Empty for a new one. */
  id: z.union([z.literal("").transform(() => undefined), z.uuid()]).optional(),
  ...texts,
  usual: z
    .union([z.literal("").transform(() => null), z.coerce.number("points_invalid").int("points_invalid")])
    .default(null),
  archived: z
    .enum(["true", "false"])
    .default("false")
    .transform((value) => value === "true"),
  reason: reasonText,
  version,
});
export const reasonForm = z.preprocess(withoutMissing, reasonFields);
