import { z } from "zod";
import { appeal } from "@/lib/appeals/schema";
import { writtenLine, writtenProse, writtenReason } from "@/lib/platform/text/written";
import { levelKeys } from "@/lib/points/rules";
import { missionKinds, missionStates, proofCodes } from "./kinds";

const count = z.number().int();
const at = z.string().nullable();
/** Words by language; English is always there. */
export const localized = z.record(z.string(), z.string());

/** A mission as everybody may read it (`private.mission_shown`). */
export const publicMission = z.object({
  slug: z.string(),
  kind: z.enum(missionKinds),
  hands_in: z.enum(["facts", "visit", "answers", "proof"]),
  texts: z.record(z.string(), z.object({ title: z.string(), text: z.string().default("") })),
  points: count,
  repeats: z.enum(["once", "daily", "weekly"]),
  opens_at: at,
  closes_at: at,
  /** The mission that must be done before. */
  requires: z.string().nullable(),
  min_level: z.enum(levelKeys).nullable(),
  min_tier: z.enum(["plus", "pro", "founder"]).nullable(),
  max_claims: count.nullable(),
  /** What it pays in money, in cents. */
  bounty: count.nullable(),
  /** What the kind needs to know; of a quiz only how many questions there are. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type PublicMission = z.output<typeof publicMission>;

/** Answer of `public_missions`. */
export const publicMissions = z.object({ at: z.string(), missions: z.array(publicMission) });
export type PublicMissions = z.output<typeof publicMissions>;

/** A quiz as it is taken (`private.quiz_json`): its answers stay on the server. */
export const quiz = z.object({
  questions: z.array(z.object({ text: localized, options: z.array(localized) })),
  /** How many must be right. */
  right: count,
  tries_left: count,
});
export type Quiz = z.output<typeof quiz>;

/** `private.proof_json`. */
export const proof = z.object({
  wants: z.enum(["picture", "link", "either", "text"]),
  tries_left: count,
  /** In which it is answered. */
  days: count,
  retry_at: at,
  last: z
    .object({
      id: z.uuid(),
      state: z.enum(["open", "approved", "rejected"]),
      link: z.string(),
      text: z.string(),
      picture: z.boolean(),
      code: z.enum(proofCodes).nullable(),
      answer: z.string(),
      sent_at: z.string(),
      due_at: z.string(),
      appeal: appeal.nullable(),
    })
    .nullable(),
});
export type Proof = z.output<typeof proof>;

/** `private.mission_claim_state`. */
export const missionState = z.object({
  slug: z.string(),
  state: z.enum(missionStates),
  value: count.nullable().transform((value) => value ?? 0),
  needed: count.nullable().transform((value) => value ?? 1),
  /** Whether the source answers. */
  available: z.boolean(),
  checked_at: at,
  /** Until when the last answer of a source outside is used again. */
  kept_until: at,
  next_at: at,
  passed_at: at,
  /** When a repeating one can be done again. */
  again_at: at,
  /** Places left of a limited one. */
  left: count.nullable(),
});

/** How a mission stands for a member, with what they hand in. */
export const missionStanding = missionState.extend({ quiz: quiz.nullable(), proof: proof.nullable() });
export type MissionStanding = z.output<typeof missionStanding>;

/** Answer of `answer_quiz`. */
export const quizAnswered = missionState.extend({ correct: count.nullable(), quiz: quiz.nullable() });

/** `private.checkin_json`. */
export const checkIn = z.object({
  /** UTC. */
  day: z.string(),
  done: z.boolean(),
  /** Days in a row up to today. */
  streak: count,
  /** Of today. */
  points: count,
  bonus: count,
  week_bonus: count,
  /** Check-ins until the next bonus. */
  to_bonus: count,
  /** Missed days that today's bridges. */
  forgiven: count,
  grace_left: count,
  /** Of the last seven. */
  days: z.array(z.string()),
});
export type CheckIn = z.output<typeof checkIn>;

/** Answer of `my_missions`. */
export const myMissions = z.object({
  xp: count,
  checkin: checkIn,
  /** Points from missions. */
  earned: count,
  missions: z.array(missionStanding),
  /** Missions for a segment that the member is in; nobody else reads them. */
  chosen: z.array(publicMission),
});
export type MyMissions = z.output<typeof myMissions>;

const slug = z.string().regex(/^[a-z0-9-]{1,60}$/, "not_found");
export const missionReference = z.object({ slug });
export const quizAnswers = z.object({
  slug,
  /** The choice of each question, from 0. */
  answers: z.array(z.coerce.number().int().min(0).max(20)).max(50),
});
/** Query of the upload of a proof; the body is the picture, where there is one. */
export const proofUpload = z.object({
  slug,
  link: writtenLine(500, { least: 0 }).default(""),
  text: writtenProse(1000).default(""),
});
export const proofReference = z.object({ proof: z.uuid() });
export const proofDecision = z
  .object({
    proof: z.uuid(),
    decision: z.enum(["approve", "reject"]),
    code: z.enum(proofCodes).optional(),
    reason: writtenReason,
    version: z.string().max(40).optional(),
  })
  .refine(({ decision, code }) => decision === "approve" || code, { path: ["code"], message: "required" });
