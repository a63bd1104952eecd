import { z } from "zod";
import { version } from "@/lib/guard/staff/changed";
import { writtenLine, writtenReason } from "@/lib/platform/text/written";

/** The rules of the community that a decision names (`private.strikes.rule`). */
export const communityRules = ["respect", "spam", "scam", "harm", "adult", "privacy", "topic"] as const;

/** Why a member reports a message; `rule` is a word or link rule of staff. */
export const memberReasons = ["respect", "spam", "scam", "harm", "adult", "privacy", "other"] as const;
export const reportReasons = ["rule", ...memberReasons] as const;

/** What a moderator decides about a message, beside that nothing is wrong with it. */
export const penalties = [
  "remove",
  "warn",
  "mute_10m",
  "mute_1h",
  "mute_24h",
  "mute_7d",
  "mute_forever",
  "suspend_24h",
  "suspend_7d",
  "ban",
] as const;

/** Whether a penalty shuts the member out, so that what they wrote can be removed with it. */
export const shutsOut = (decision: string): boolean => decision === "ban" || decision.startsWith("suspend_");

/** Since when what somebody wrote is removed with a suspension or a ban (`private.messages_since`). */
export const removalSpans = ["hour", "day", "week"] as const;
export const removal = z
  .enum(["none", ...removalSpans])
  .default("none")
  .transform((span) => (span === "none" ? undefined : span));

/** `messages`: what somebody wrote lately, removed with a suspension or a ban. */
export const strikeKinds = ["remove", "warn", "mute", "suspend", "ban", "messages"] as const;
export const roomKinds = ["public", "tier", "level", "staff", "stream"] as const;
export const restrictions = ["slow", "newcomers", "invite"] as const;
export const slowSeconds = [0, 5, 10, 30, 60] as const;
/** Minutes that a restriction can be set for. */
export const restrictionLengths = ["15", "60", "240", "1440"] as const;

const reason = writtenReason;

export const messageDecision = z
  .object({
    message: z.uuid(),
    decision: z.enum(["dismiss", ...penalties]),
    /** Nothing for `dismiss`. */
    rule: z.enum(communityRules).optional(),
    /** With a suspension or a ban. */
    remove: removal,
    reason,
    version,
  })
  .refine(({ decision, rule }) => decision === "dismiss" || rule, { path: ["rule"], message: "required" });

export const messagePin = z.object({
  message: z.uuid(),
  pinned: z.enum(["true", "false"]).transform((value) => value === "true"),
});

export const roomForm = z.object({
  room: z.uuid(),
  slow: z.coerce.number().pipe(z.literal(slowSeconds)),
  restriction: z.enum(["none", ...restrictions]),
  minutes: z.enum(restrictionLengths).transform(Number),
  reason,
  version,
});

export const chatRuleForm = z.object({
  kind: z.enum(["word", "link"]),
  pattern: writtenLine(100, { least: 2, missing: "too_short" }),
  action: z.enum(["block", "hold"]),
  reason,
});

export const chatRuleRemoval = z.object({ rule: z.uuid(), reason });

const count = z.number().int();

/** Answer of `admin_chat`. */
export const staffChat = z.object({
  rooms: z.array(
    z.object({
      id: z.uuid(),
      slug: z.string(),
      kind: z.enum(roomKinds),
      names: z.record(z.string(), z.string()),
      slow: count,
      restriction: z.enum(restrictions).nullable(),
      restricted_until: z.string().nullable(),
      version: z.string(),
      /** How many are in it. */
      here: count,
      /** Messages. */
      today: count,
    }),
  ),
  rules: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(["word", "link"]),
      pattern: z.string(),
      action: z.enum(["block", "hold"]),
      at: z.string(),
    }),
  ),
  /** Of realtime, this month, and what the plan includes. */
  deliveries: z.object({ month: count, budget: count }),
});
export type StaffChat = z.output<typeof staffChat>;
export type StaffRoom = StaffChat["rooms"][number];
