import "server-only";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import { staffSeasons, type StaffSeason } from "./schema";

/** The last 20 seasons, the latest first. */
export async function readSeasons(_staff: Staff): Promise<StaffSeason[]> {
  const supabase = await createServerSupabase();
  return unwrapAs(staffSeasons, await supabase.rpc("admin_seasons"));
}
