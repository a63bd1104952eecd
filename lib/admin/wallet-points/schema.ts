import { z } from "zod";
import { reasonText } from "@/lib/admin/schema";
import { version } from "@/lib/guard/staff/changed";
import { levelKeys } from "@/lib/points/rules";

const count = z.number().int();
const time = z.string().nullable();

/** Answer of `admin_reconciliation`: the last one, or the one under way. */
export const reconciliation = z.object({
  started_at: time,
  finished_at: time,
  members: count.nullable(),
  lines: count.nullable(),
  mismatches: count.nullable(),
  drifting: count,
});
export type LastReconciliation = z.output<typeof reconciliation>;

const planned = { change: count, starts_at: z.string() };
/** Of the audit log: the last change that was planned. */
const line = count.nullable();

const rule = z.object({
  subject: z.string(),
  points: count,
  active: z.boolean(),
  /** Whether nobody can change it. */
  fixed: z.boolean(),
  planned: z.object({ points: count, active: z.boolean(), ...planned }).nullable(),
  line,
});
export type PointRule = z.output<typeof rule>;

const level = z.object({
  key: z.enum(levelKeys),
  number: count,
  points: count,
  /** Who stand on it. */
  members: count,
  planned: z.object({ points: count, ...planned }).nullable(),
  line,
});
export type LevelRule = z.output<typeof level>;

/** Answer of `admin_point_rules`. */
export const pointRules = z.object({ rules: z.array(rule), levels: z.array(level) });
export type PointRules = z.output<typeof pointRules>;

export const memberReconciliation = z.object({ member: z.uuid(), reason: reasonText });
export const reconciliationStart = z.object({ reason: reasonText });

export const ruleForm = z.object({
  /** A source of points, or `level:` and its key. */
  subject: z.string().max(60),
  points: z
    .string()
    .trim()
    .regex(/^\d{1,8}$/, "setting_invalid")
    .transform(Number),
  /** Left out for a level. */
  active: z
    .enum(["true", "false"])
    .optional()
    .transform((value) => (value === undefined ? undefined : value === "true")),
  /** As `<input type="datetime-local">` sends it, meant in UTC; empty for at once. */
  from: z.union([
    z.literal("").transform(() => null),
    z
      .string()
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, "time_past")
      .transform((text) => `${text}:00Z`),
  ]),
  reason: reasonText,
  version,
});
