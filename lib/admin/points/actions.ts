"use server";

import { revalidatePath } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
import * as points from "./mutations";
import { awardForm, awardsForm, reasonForm } from "./schema";

const refresh = () => revalidatePath("/[locale]/admin", "layout");

export const awardOneAction = staffAction(
  {
    role: "moderator",
    name: "points.award",
    subject: ({ member }) => ["member", member],
    beside: { points_invalid: "points", points_limit: "points", points_daily_limit: "points" },
  },
  awardForm,
  async (form, staff) => {
    const changed = await points.awardOne(staff, form);
    refresh();
    return changed;
  },
);

/** Returns the errors of lines, or the job with what it would do. One press changes many accounts, so it asks for the factor. */
export const dryRunAwardsAction = staffAction(
  { role: "moderator", name: "job.prepare", subject: () => ["job", "awards"], stepUp: true },
  awardsForm,
  async (form, staff) => points.dryRunAwards(staff, form),
);

export const saveReasonAction = staffAction(
  { role: "moderator", name: "point_reason.save", subject: ({ id }) => ["point_reason", id ?? ""] },
  reasonForm,
  async (form, staff) => {
    const changed = await points.saveReason(staff, form);
    refresh();
    return changed;
  },
);
