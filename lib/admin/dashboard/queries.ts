import "server-only";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import { dashboardAnswer, type Dashboard, type Period } from "./schema";

/** The figures of a period in one call; without money for moderators. The database checks the role again. */
export async function readDashboard(_staff: Staff, days: Period): Promise<Dashboard> {
  const supabase = await createServerSupabase();
  return unwrapAs(dashboardAnswer, await supabase.rpc("admin_dashboard", { p_days: days }));
}
