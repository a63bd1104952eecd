"use server";

import { staffAction } from "@/lib/guard/staff/staff-action";
import { staffChange } from "@/lib/guard/staff/staff-change";
import { prepareJob, workLater } from "./mutations";
import { job, jobChange, jobForm } from "./schema";

/** Returns the job with what it would do. Asks for the second factor again: one press changes many accounts. */
export const prepareJobAction = staffAction(
  { role: "moderator", name: "job.prepare", subject: ({ kind }) => ["job", kind], stepUp: true },
  jobForm,
  (form, staff) => prepareJob(staff, form),
);

/** Begins, cancels, repeats or undoes a job. Refuses conflict, not_found. */
export const changeJobAction = staffChange({
  role: "moderator",
  name: "job.change",
  subject: ({ job: id }) => ["job", id],
  form: jobChange,
  rpc: "admin_change_job",
  args: ({ job: id, change, reason }) => ({ p_job: id, p_change: change, p_reason: reason }),
  answer: job,
  follows({ change }) {
    if (change !== "cancel") workLater();
  },
});
