"use server";

import { revalidatePath } from "next/cache";
import { staffChange } from "@/lib/guard/staff/staff-change";
import { statisticsReset } from "./schema";

/** Refuses step_up_required, statistics_missing. */
export const resetStatisticsAction = staffChange({
  role: "admin",
  name: "statistics.reset",
  subject: () => ["database", "statements"],
  stepUp: true,
  form: statisticsReset,
  rpc: "admin_reset_statistics",
  args: ({ reason }) => ({ p_reason: reason }),
  refresh: () => revalidatePath("/[locale]/admin/db-performance", "page"),
});
