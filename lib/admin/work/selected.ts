import type { CaseKind } from "./kinds";

/**
 * Decisions that staff can make for several selected cases of a kind, as `private.joint_decisions` marks them (a test
 * compares the two), each with its key of triage.
 */
export const selectedDecisions = {
  "feedback.closed": "r",
  "delivery.retry": "a",
  "report.dismiss": "a",
} as const satisfies Partial<Record<`${CaseKind}.${string}`, "a" | "r">>;

export type SelectedDecision = keyof typeof selectedDecisions;

/** How many cases one decision is about at most. */
export const maxSelected = 100;

/** The decisions for selected cases of this kind; none where such cases are decided one by one. */
export const decisionsFor = (kind: CaseKind): SelectedDecision[] =>
  (Object.keys(selectedDecisions) as SelectedDecision[]).filter((each) => each.startsWith(`${kind}.`));
