import { z } from "zod";
import {
  contentTexts,
  idOrNew,
  optionalMoment,
  optionalWhole,
  typedTexts,
  wholeNumber,
  wordFields,
} from "@/lib/admin/content-words";
import { missionRow } from "@/lib/admin/missions/missions.list";
import { versionList } from "@/lib/admin/content/versions";
import { segmentNames } from "@/lib/admin/segments/schema";
import { reasonText } from "@/lib/admin/schema";
import { version } from "@/lib/guard/staff/changed";
import { missionKinds, missionStates } from "@/lib/missions/kinds";
import { localized, publicMission, quiz } from "@/lib/missions/schema";
import { withoutMissing } from "@/lib/platform/i18n/missing-languages";
import { levelKeys } from "@/lib/points/rules";

const count = z.number().int();

/** A question as staff write it; `answer` is the place of the right option, from 0. */
export const question = z.object({ text: localized, options: z.array(localized), answer: count });
export type Question = z.output<typeof question>;

/** What a kind of mission needs to know (`private.mission_kinds.parameters`). */
const parameter = z.discriminatedUnion("type", [
  z.object({ key: z.string(), type: z.literal("integer"), minimum: count, maximum: count, first: count }),
  z.object({ key: z.string(), type: z.literal("choice"), options: z.array(z.string()) }),
  z.object({ key: z.string(), type: z.literal("path") }),
  z.object({ key: z.string(), type: z.literal("questions") }),
]);
export type Parameter = z.output<typeof parameter>;

const paramValue = z.union([z.string(), z.number(), z.array(question)]);

/** Answer of `admin_mission`. */
export const missionFile = z.object({
  mission: missionRow.extend({ params: z.record(z.string(), paramValue), begun: z.boolean() }).nullable(),
  versions: versionList,
  kinds: z.array(
    z.object({
      kind: z.enum(missionKinds),
      hands_in: z.enum(["facts", "visit", "answers", "proof"]),
      parameters: z.array(parameter),
    }),
  ),
  /** Missions that it can require. */
  others: z.array(z.object({ id: z.uuid(), texts: contentTexts })),
  /** Saved segments that it can be for. */
  segments: segmentNames,
  points: z.object({ min: count, max: count }),
});
export type MissionFile = z.output<typeof missionFile>;

/** What `admin_preview_content` shows of a mission. */
export const missionPreview = z.object({
  mission: publicMission,
  state: z.enum(missionStates),
  needed: count,
  /** The one that it requires. */
  before: publicMission.nullable(),
  quiz: quiz.nullable(),
});
export type MissionPreview = z.output<typeof missionPreview>;

/** A parameter as typed: digits are a number, a list is JSON; whether it fits its kind, the database says. */
function typedParam(text: unknown): unknown {
  const typed = String(text).trim();
  if (/^\d{1,9}$/.test(typed)) return Number(typed);
  if (!typed.startsWith("[")) return typed;
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}

const orNull = <T extends z.ZodType>(value: T) =>
  z.union([z.literal("").transform(() => null), value]).default(null);

const missionFields = z
  .object({
    id: idOrNew,
    kind: z.enum(missionKinds, "choice_needed"),
    ...wordFields,
    points: wholeNumber,
    repeats: z.enum(["once", "daily", "weekly"], "choice_needed"),
    opens_at: optionalMoment,
    closes_at: optionalMoment,
    requires: orNull(z.uuid()),
    min_level: orNull(z.enum(levelKeys)),
    min_tier: orNull(z.enum(["plus", "pro", "founder"])),
    max_claims: optionalWhole,
    segment_id: orNull(z.uuid()),
    reason: reasonText,
    version,
  })
  .catchall(z.string().max(100_000, "too_long"));

/** Parameters are the fields `param_<key>`. */
export const missionForm = z
  .preprocess(withoutMissing, missionFields)
  .transform(({ id, reason, version: changing, ...form }) => ({
    id,
    reason,
    version: changing,
    values: {
      kind: form.kind,
      texts: typedTexts(form),
      points: form.points,
      repeats: form.repeats,
      opens_at: form.opens_at,
      closes_at: form.closes_at,
      requires: form.requires,
      min_level: form.min_level,
      min_tier: form.min_tier,
      max_claims: form.max_claims,
      segment_id: form.segment_id,
      params: Object.fromEntries(
        Object.entries(form).flatMap(([name, value]) =>
          name.startsWith("param_") ? [[name.slice("param_".length), typedParam(value)]] : [],
        ),
      ),
    },
  }));
