"use server";

import { revalidatePath } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
import * as jobs from "./mutations";
import { jobChange, jobForm } from "./schema";

/** Returns the job with what it would do. Asks for the second factor again: one press changes many accounts. */
export const prepareJobAction = staffAction(
  { role: "moderator", name: "job.prepare", subject: ({ kind }) => ["job", kind], stepUp: true },
  jobForm,
  async (form, staff) => jobs.prepareJob(staff, form),
);

export const changeJobAction = staffAction(
  { role: "moderator", name: "job.change", subject: ({ job }) => ["job", job] },
  jobChange,
  async (form, staff) => {
    const changed = await jobs.changeJob(staff, form);
    revalidatePath("/[locale]/admin", "layout");
    return changed;
  },
);
