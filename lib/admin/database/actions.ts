"use server";

import { revalidatePath } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { resetStatistics } from "./mutations";
import { statisticsReset } from "./schema";

export const resetStatisticsAction = staffAction(
  { role: "admin", name: "statistics.reset", subject: () => ["database", "statements"], stepUp: true },
  statisticsReset,
  async ({ reason }, staff) => {
    const changed = await resetStatistics(staff, reason);
    revalidatePath("/[locale]/admin/db-performance", "page");
    return changed;
  },
);
