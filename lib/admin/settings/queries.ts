import "server-only";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import { settingsAnswer, type Settings } from "./schema";

/** Everything that an admin may set. The database checks the role again. */
export async function readSettings(_staff: Staff): Promise<Settings> {
  const supabase = await createServerSupabase();
  return unwrapAs(settingsAnswer, await supabase.rpc("admin_settings"));
}
