import "server-only";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import type { SettingChange } from "./schema";

/** Throws setting_invalid, setting_fixed, setting_contradicts, changed_meanwhile, step_up_required, not_found. */
export async function changeSetting(_staff: Staff, change: SettingChange): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(
    changed,
    await supabase.rpc("admin_set_setting", {
      p_key: change.key,
      p_value: change.value,
      p_reason: change.reason,
      p_version: change.version,
    }),
  );
}
