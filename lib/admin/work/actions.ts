"use server";

import { revalidatePath } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { deliverSoon } from "@/lib/outbox/soon";
import { now } from "@/lib/platform/clock";
import * as work from "./mutations";
import { wakeTime } from "./rules";
import {
  caseHandOver,
  caseMerge,
  caseSnooze,
  caseTaking,
  jointDecision,
  secondDecision,
  type CaseReference,
} from "./schema";

const refresh = () => revalidatePath("/[locale]/admin", "layout");
const subject = ({ case: { kind, id } }: { case: CaseReference }): [string, string] => [
  "case",
  `${kind}:${id}`,
];

/* The role of its kind is asked for by the database. */

export const takeCaseAction = staffAction(
  { role: "moderator", name: "case.take", subject },
  caseTaking,
  async (given, staff) => {
    const changed = await work.takeCase(staff, given);
    refresh();
    return changed;
  },
);

export const handOverCaseAction = staffAction(
  { role: "moderator", name: "case.hand_over", subject },
  caseHandOver,
  async (given, staff) => {
    const changed = await work.handOverCase(staff, given);
    refresh();
    return changed;
  },
);

export const snoozeCaseAction = staffAction(
  { role: "moderator", name: "case.snooze", subject },
  caseSnooze,
  async ({ until, day, ...seen }, staff) => {
    const changed = await work.snoozeCase(staff, { ...seen, until: wakeTime(until, day, now()) });
    refresh();
    return changed;
  },
);

export const mergeCaseAction = staffAction(
  { role: "moderator", name: "case.merge", subject },
  caseMerge,
  async ({ into, ...seen }, staff) => {
    const changed = await work.mergeCase(staff, { ...seen, into: into || null });
    refresh();
    return changed;
  },
);

export const decideJointlyAction = staffAction(
  { role: "moderator", name: "case.decide", subject },
  jointDecision,
  async (given, staff) => {
    const changed = await work.decideJointly(staff, given);
    deliverSoon();
    refresh();
    return changed;
  },
);

export const decideSecondAction = staffAction(
  { role: "moderator", name: "decision.second", subject: ({ decision }) => ["decision", decision] },
  secondDecision,
  async (given, staff) => {
    const changed = await work.decideSecond(staff, given);
    deliverSoon();
    refresh();
    // What is published stands on pages of members and of the site.
    revalidatePath("/[locale]/(hub)", "layout");
    revalidatePath("/[locale]/(site)", "page");
    revalidatePath("/[locale]/(site)/streams", "page");
    return changed;
  },
);
