"use server";

import { revalidatePath } from "next/cache";
import { refreshPanel, staffChange } from "@/lib/guard/staff/staff-change";
import { deliverSoon } from "@/lib/outbox/soon";
import { now } from "@/lib/platform/clock";
import { wakeTime } from "./rules";
import {
  caseHandOver,
  caseMerge,
  caseSnooze,
  caseTaking,
  jointDecision,
  secondDecision,
  selectedChange,
  selectedDecision,
  type CaseReference,
} from "./schema";

type Seen = { case: CaseReference; version?: string };
const subject = ({ case: { kind, id } }: Seen): [string, string] => ["case", `${kind}:${id}`];
const named = ({ case: { kind, id }, version }: Seen) => ({ p_kind: kind, p_id: id, p_version: version });

/* The role of its kind is asked for by the database. Each refuses case_closed when the case was decided, and changed_meanwhile
   when it is no longer as `version` says. */

/** Takes the case, or hands it back. Refuses forbidden for another's. */
export const takeCaseAction = staffChange({
  role: "moderator",
  name: "case.take",
  subject,
  form: caseTaking,
  rpc: "admin_take_case",
  args: ({ taken, ...seen }) => ({ ...named(seen), p_taken: taken }),
});

/** Gives it to a colleague. Refuses case_assignee where they may not decide it. */
export const handOverCaseAction = staffChange({
  role: "moderator",
  name: "case.hand_over",
  subject,
  form: caseHandOver,
  rpc: "admin_hand_over_case",
  args: ({ to, reason, ...seen }) => ({ ...named(seen), p_to: to, p_reason: reason }),
});

/** Leaves it out of the list until a time, until an answer, or no longer. */
export const snoozeCaseAction = staffChange({
  role: "moderator",
  name: "case.snooze",
  subject,
  form: caseSnooze,
  rpc: "admin_snooze_case",
  args: ({ until, day, ...seen }) => ({ ...named(seen), p_until: wakeTime(until, day, now()) }),
});

/** Puts it beside another of the same kind and member, or apart from those beside it. Refuses case_unlike. */
export const mergeCaseAction = staffChange({
  role: "moderator",
  name: "case.merge",
  subject,
  form: caseMerge,
  rpc: "admin_merge_case",
  args: ({ into, ...seen }) => ({ ...named(seen), p_into: into || null }),
});

/** Decides it and all that stand beside it, or none. Refuses what the decision of a single one refuses. */
export const decideJointlyAction = staffChange({
  role: "moderator",
  name: "case.decide",
  subject,
  form: jointDecision,
  rpc: "admin_decide_jointly",
  args: ({ decision, reason, ...seen }) => ({ ...named(seen), p_decision: decision, p_reason: reason }),
  follows: () => deliverSoon(),
});

/**
 * Decides selected cases and those that stand beside them, each as if alone: `outcome` says how many, and which were refused and
 * why. Refuses changed_meanwhile when others stand beside them by now, and where none goes through what the decision refuses.
 */
export const decideSelectedAction = staffChange({
  role: "moderator",
  name: "case.decide",
  subject: ({ decision }) => ["case", decision.split(".")[0] ?? ""],
  form: selectedDecision,
  rpc: "admin_decide_selected",
  args({ decision: of, ids, reason, version }) {
    const [kind = "", decision = ""] = of.split(".");
    return { p_kind: kind, p_ids: ids, p_decision: decision, p_reason: reason, p_version: version };
  },
  answer: selectedChange,
  follows: () => deliverSoon(),
});

/** Publishes as the second person what another proposed, or takes it from the list. Refuses second_person_waits for one's own. */
export const decideSecondAction = staffChange({
  role: "moderator",
  name: "decision.second",
  subject: ({ decision }) => ["decision", decision],
  form: secondDecision,
  rpc: "admin_decide_second",
  args: ({ decision, decides, reason }) => ({
    p_decision: decision,
    p_decides: decides,
    p_reason: reason,
  }),
  follows: () => deliverSoon(),
  // What is published stands on pages of members and of the site.
  refresh() {
    refreshPanel();
    revalidatePath("/[locale]/(hub)", "layout");
    revalidatePath("/[locale]/(site)", "page");
    revalidatePath("/[locale]/(site)/streams", "page");
  },
});
