"use server";

import { revalidatePath } from "next/cache";
import { refreshing } from "@/lib/guard/refreshing";
import { staffChange } from "@/lib/guard/staff/staff-change";
import { withTimeout } from "@/lib/platform/supabase/time-limits";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { runWork } from "./scheduled-work";
import { manualRun } from "./schema";

const refresh = () => revalidatePath("/[locale]/admin/health", "page");

/** Writes the audit line and runs scheduled work now. It is safe beside a run of the clock, as two of those are. */
export const runWorkAction = staffChange({
  role: "admin",
  name: "work.run",
  subject: ({ job }) => ["scheduled_work", job],
  form: manualRun,
  rpc: "admin_run_work",
  args: ({ job, reason }) => ({ p_job: job, p_reason: reason }),
  // A run that failed has done some of its work, and is noted.
  follows: ({ job }) => refreshing(refresh, () => withTimeout(timeouts.scheduledCallMs, () => runWork(job))),
  refresh,
});
