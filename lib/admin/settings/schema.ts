import { z } from "zod";
import { version } from "@/lib/guard/staff/changed";
import { writtenReason } from "@/lib/platform/text/written";
import { levelKeys } from "@/lib/points/rules";

const tiers = ["plus", "pro", "founder"] as const;

const shared = {
  key: z.string(),
  version: z.string(),
  changed: z.object({ line: z.number().int(), at: z.string(), by: z.string().nullable() }).nullable(),
};
const of = <Kind extends string, Value extends z.ZodType>(kind: Kind, value: Value) => ({
  ...shared,
  kind: z.literal(kind),
  value,
  first_value: value,
});

export const settingUnits = [
  "days",
  "hours",
  "minutes",
  "seconds",
  "points",
  "percent",
  "dollars",
  "times",
  "utc_hour",
  "level",
  "members",
] as const;

const setting = z.discriminatedUnion("kind", [
  z.object({
    ...of("integer", z.number().int()),
    unit: z.enum(settingUnits),
    minimum: z.number().int(),
    maximum: z.number().int(),
  }),
  z.object(of("boolean", z.boolean())),
  z.object(of("tier", z.string())),
  /** ISO 8601 in UTC; null is no end. */
  z.object(of("time", z.string().nullable())),
  /** By tier. */
  z.object(of("weights", z.record(z.string(), z.number().int()))),
  /** Ids of Discord's roles, by tier or level; those without one are left out. */
  z.object(of("tier_roles", z.record(z.string(), z.string()))),
  z.object(of("level_roles", z.record(z.string(), z.string()))),
]);
export type Setting = z.output<typeof setting>;

/** Answer of `admin_settings`. */
export const settingsAnswer = z.object({ settings: z.array(setting), tiers: z.array(z.enum(tiers)) });
export type Settings = z.output<typeof settingsAnswer>;

/** Written out, because an empty field would be read as 0. */
const number = z
  .string()
  .trim()
  .min(1, "required")
  .regex(/^-?\d{1,9}$/, "setting_invalid")
  .transform(Number);
const weight = z
  .string()
  .trim()
  .regex(/^\d{0,3}$/, "setting_invalid")
  .transform(Number);
/** As Discord writes ids; empty is none. */
const role = z
  .string()
  .trim()
  .regex(/^(\d{15,21})?$/, "setting_invalid")
  .default("");
const given = (roles: Record<string, string>) =>
  Object.fromEntries(Object.entries(roles).filter(([, id]) => id !== ""));
const levelRoles = Object.fromEntries(levelKeys.map((level) => [`role_${level}`, role])) as Record<
  `role_${(typeof levelKeys)[number]}`,
  typeof role
>;

const change = {
  key: z.string().max(64),
  reason: writtenReason,
  version,
};

/** The form of one setting, by its kind; its bounds are checked by the database. */
export const settingChange = z.discriminatedUnion("kind", [
  z.object({ ...change, kind: z.literal("integer"), value: number }),
  z.object({
    ...change,
    kind: z.literal("boolean"),
    value: z.enum(["true", "false"]).transform((text) => text === "true"),
  }),
  z.object({ ...change, kind: z.literal("tier"), value: z.enum(tiers, "setting_invalid") }),
  z.object({
    ...change,
    kind: z.literal("time"),
    /** As `<input type="datetime-local">` sends it, meant in UTC. */
    value: z.union([
      z.literal("").transform(() => null),
      z
        .string()
        .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, "setting_invalid")
        .transform((text) => `${text}:00Z`),
    ]),
  }),
  z
    .object({
      ...change,
      kind: z.literal("weights"),
      weight_plus: weight,
      weight_pro: weight,
      weight_founder: weight,
    })
    .transform(({ weight_plus: plus, weight_pro: pro, weight_founder: founder, ...rest }) => ({
      ...rest,
      // A tier of weight 0 has no vote, as one that is not named.
      value: Object.fromEntries(Object.entries({ plus, pro, founder }).filter(([, votes]) => votes > 0)),
    })),
  z
    .object({
      ...change,
      kind: z.literal("tier_roles"),
      role_plus: role,
      role_pro: role,
      role_founder: role,
    })
    .transform(({ role_plus: plus, role_pro: pro, role_founder: founder, ...rest }) => ({
      ...rest,
      value: given({ plus, pro, founder }),
    })),
  z
    .object({ ...change, kind: z.literal("level_roles"), ...levelRoles })
    .transform(({ key, reason, version, kind, ...roles }) => ({
      key,
      reason,
      version,
      kind,
      value: given(Object.fromEntries(levelKeys.map((level) => [level, roles[`role_${level}`]]))),
    })),
]);
