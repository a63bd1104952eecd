"use server";

import { revalidatePath } from "next/cache";
import { refreshPanel, staffChange } from "@/lib/guard/staff/staff-change";
import { settingChange } from "./schema";

/**
 * Public pages name periods and limits too, so all of the site is made again. Refuses setting_invalid, setting_fixed,
 * setting_contradicts, changed_meanwhile, step_up_required, not_found.
 */
export const changeSettingAction = staffChange({
  role: "admin",
  name: "setting.change",
  subject: ({ key }) => ["setting", key],
  stepUp: true,
  beside: { setting_invalid: "value", setting_fixed: "value", setting_contradicts: "value" },
  form: settingChange,
  rpc: "admin_set_setting",
  args: ({ key, value, reason, version }) => ({
    p_key: key,
    p_value: value,
    p_reason: reason,
    p_version: version,
  }),
  refresh() {
    revalidatePath("/[locale]/(site)", "layout");
    refreshPanel();
  },
});
