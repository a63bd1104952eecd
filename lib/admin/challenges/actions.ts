"use server";

import { revalidatePath } from "next/cache";
import { contentStep, restoring } from "@/lib/admin/missions/schema";
import { staffAction } from "@/lib/guard/staff/staff-action";
import * as challenges from "./mutations";
import { challengeForm } from "./schema";

function refresh() {
  revalidatePath("/[locale]/admin", "layout");
  revalidatePath("/[locale]/(hub)", "layout");
}

export const saveChallengeAction = staffAction(
  { role: "moderator", name: "challenge.save", subject: ({ id }) => ["challenge", id ?? ""] },
  challengeForm,
  async (form, staff) => {
    const saved = await challenges.saveChallenge(staff, form);
    refresh();
    return saved;
  },
);

export const setChallengeAction = staffAction(
  { role: "moderator", name: "challenge.set", subject: ({ id }) => ["challenge", id] },
  contentStep,
  async (step, staff) => {
    const changed = await challenges.setChallenge(staff, step);
    refresh();
    return changed;
  },
);

export const restoreChallengeAction = staffAction(
  { role: "moderator", name: "challenge.restore", subject: ({ id }) => ["challenge", id] },
  restoring,
  async (form, staff) => {
    const changed = await challenges.restoreChallenge(staff, form);
    refresh();
    return changed;
  },
);
