"use server";

import { revalidatePath } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
import * as goals from "./mutations";
import { goalForm, goalRemoval } from "./schema";

const refresh = () => revalidatePath("/[locale]/admin", "layout");

export const setCommunityGoalAction = staffAction(
  { role: "moderator", name: "goal.save", subject: ({ id }) => ["goal", id ?? ""] },
  goalForm,
  async (form, staff) => {
    const changed = await goals.setCommunityGoal(staff, form);
    refresh();
    return changed;
  },
);

export const removeCommunityGoalAction = staffAction(
  { role: "moderator", name: "goal.remove", subject: ({ id }) => ["goal", id] },
  goalRemoval,
  async (form, staff) => {
    const changed = await goals.removeCommunityGoal(staff, form);
    refresh();
    return changed;
  },
);
