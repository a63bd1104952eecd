/** Kinds of missions: the rows of `private.mission_kinds` (a test compares them). */
export const missionKinds = [
  "link",
  "nft",
  "tier",
  "purchase",
  "visit",
  "quiz",
  "proof",
  "manual",
  "referral",
  "stream",
  "streak",
  "vote",
  "feedback",
  "profile",
  "chat_days",
] as const;
export type MissionKind = (typeof missionKinds)[number];

/** Why staff reject a proof (`private.mission_proofs.code`). */
export const proofCodes = ["unreadable", "other_task", "incomplete", "not_own", "other"] as const;

/** How a mission stands for a member (`private.mission_claim_state`). */
export const missionStates = [
  "open",
  "ready",
  "not_yet",
  "queued",
  "review",
  "rejected",
  "passed",
  "reversed",
  "full",
  "own",
  "upcoming",
  "closed",
  "needs_mission",
  "needs_level",
  "needs_tier",
] as const;
export type MissionState = (typeof missionStates)[number];
