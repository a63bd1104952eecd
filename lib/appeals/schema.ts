import { z } from "zod";
import { communityRules } from "@/lib/moderation/schema";
import { writtenProse, writtenReason } from "@/lib/platform/text/written";
import { appealKinds, appealStates } from "./rules";

/** How a penalty and its appeal stand for the member (`private.appeal_json`). */
export const appeal = z.object({
  kind: z.enum(appealKinds),
  /** The id of what the penalty is about. */
  subject: z.string(),
  id: z.uuid().nullable(),
  state: z.enum(appealStates),
  /** Until when it can be appealed; null once it was. */
  until: z.string().nullable(),
  /** In which an appeal is decided. */
  days: z.number().int(),
  due_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  /** What staff wrote to the member. */
  answer: z.string(),
  /** Whether nobody is there but who decided first, whose answer counts after these days. */
  alone: z.boolean(),
  alone_days: z.number().int(),
  /** When it does, once it was given. */
  counts_at: z.string().nullable(),
});
export type Appeal = z.output<typeof appeal>;

/** A suspension that runs, or a ban (`private.suspension_json`). */
export const suspension = z.object({
  /** A time, or `infinity`. */
  until: z.string(),
  appeal: appeal.nullable(),
  /** Of the message that it is for; null where it is for none. */
  decision: z.object({ rule: z.enum(communityRules), reason: z.string() }).nullable(),
});
export type Suspension = z.output<typeof suspension>;

/** Of a session that a suspension ended (`public.suspension_of_session`); `penalty` is what its link names. */
export const suspensionOfSession = z.object({ penalty: z.string(), suspension });

/** A suspension that ended the session of a page, and what it is appealed with where nobody can sign in (`lib/appeals/link.ts`). */
export type ShutOut = { suspension: Suspension; token: string };

const text = writtenProse(2000, { least: 20 });

export const appealForm = z.object({ kind: z.enum(appealKinds), subject: z.string().max(64), text });
export type AppealForm = z.output<typeof appealForm>;

/** The same without signing in: a link in a mail says who it is. */
export const linkedAppealForm = z.object({ token: z.string().max(300), text });

export const withdrawal = z.object({ appeal: z.uuid() });

export const appealDecision = z.object({
  appeal: z.uuid(),
  decision: z.enum(["accept", "reject"]),
  reason: writtenReason,
  version: z.string().max(300).optional(),
});
