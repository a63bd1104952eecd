"use server";

import { revalidatePath } from "next/cache";
import { memberAction } from "@/lib/guard/action";
import * as vision from "./mutations";
import { goalForm, goalRemoval } from "./schema";

const refresh = () => revalidatePath("/[locale]/(vision)/members/vision-dashboard", "page");

export const setGoalAction = memberAction(
  goalForm,
  async (goal, member) => {
    const id = await vision.setGoal(member, goal);
    refresh();
    return id;
  },
  { limit: { name: "member-goal", max: 30, seconds: 3600 } },
);

export const removeGoalAction = memberAction(goalRemoval, async ({ id }, member) => {
  await vision.removeGoal(member, id);
  refresh();
});
