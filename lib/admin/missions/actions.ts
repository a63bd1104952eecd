"use server";

import { revalidatePath } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
import * as missions from "./mutations";
import { previewMission } from "./queries";
import { contentStep, missionForm, previewQuery, restoring } from "./schema";

function refresh() {
  revalidatePath("/[locale]/admin", "layout");
  revalidatePath("/[locale]/(hub)", "layout");
}

export const saveMissionAction = staffAction(
  { role: "moderator", name: "mission.save", subject: ({ id }) => ["mission", id ?? ""] },
  missionForm,
  async (form, staff) => {
    const saved = await missions.saveMission(staff, form);
    refresh();
    return saved;
  },
);

export const setMissionAction = staffAction(
  { role: "moderator", name: "mission.set", subject: ({ id }) => ["mission", id] },
  contentStep,
  async (step, staff) => {
    const changed = await missions.setMission(staff, step);
    refresh();
    return changed;
  },
);

export const restoreMissionAction = staffAction(
  { role: "moderator", name: "mission.restore", subject: ({ id }) => ["mission", id] },
  restoring,
  async (form, staff) => {
    const changed = await missions.restoreMission(staff, form);
    refresh();
    return changed;
  },
);

/** For the preview beside the form: the card of a member of another tier or level. */
export const previewMissionAction = staffAction(
  { role: "moderator", name: "mission.preview", subject: ({ id }) => ["mission", id] },
  previewQuery,
  (query, staff) => previewMission(staff, query),
);
