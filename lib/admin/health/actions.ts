"use server";

import { revalidatePath } from "next/cache";
import { refreshing } from "@/lib/guard/refreshing";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { withTimeout } from "@/lib/platform/supabase/time-limits";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { noteManualRun } from "./mutations";
import { runWork } from "./scheduled-work";
import { manualRun } from "./schema";

/** Runs scheduled work now. It is safe beside a run of the clock, as two of those are. */
export const runWorkAction = staffAction(
  { role: "admin", name: "work.run", subject: ({ job }) => ["scheduled_work", job] },
  manualRun,
  async ({ job, reason }, staff) => {
    const noted = await noteManualRun(staff, job, reason);
    // A run that failed has done some of its work, and is noted.
    await refreshing(
      () => revalidatePath("/[locale]/admin/health", "page"),
      () => withTimeout(timeouts.scheduledCallMs, () => runWork(job)),
    );
    return noted;
  },
);
