import "server-only";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import { missionFile, type MissionFile } from "./schema";

/** A mission to be edited, with its versions; null for what a new one needs. Throws not_found. */
export async function readMissionFile(_staff: Staff, id: string | null): Promise<MissionFile> {
  const supabase = await createServerSupabase();
  // Null in SQL, which the generated types do not know of arguments.
  return unwrapAs(missionFile, await supabase.rpc("admin_mission", { p_id: id as string }));
}
