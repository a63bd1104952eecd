"use server";

import { revalidatePath } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { changeSetting } from "./mutations";
import { settingChange } from "./schema";

/** Public pages name periods and limits too, so all of the site is made anew. */
export const changeSettingAction = staffAction(
  {
    role: "admin",
    name: "setting.change",
    subject: ({ key }) => ["setting", key],
    stepUp: true,
    beside: { setting_invalid: "value", setting_fixed: "value", setting_contradicts: "value" },
  },
  settingChange,
  async (wanted, staff) => {
    const changed = await changeSetting(staff, wanted);
    revalidatePath("/[locale]/(site)", "layout");
    revalidatePath("/[locale]/admin", "layout");
    return changed;
  },
);
