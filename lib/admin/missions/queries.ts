import "server-only";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import {
  missionFile,
  missionPreview,
  type MissionFile,
  type MissionPreview,
  type PreviewQuery,
} from "./schema";

/** A mission to be edited, with its versions; null for what a new one needs. Throws not_found. */
export async function readMissionFile(_staff: Staff, id: string | null): Promise<MissionFile> {
  const supabase = await createServerSupabase();
  // Null in SQL, which the generated types do not know of arguments.
  return unwrapAs(missionFile, await supabase.rpc("admin_mission", { p_id: id as string }));
}

/** A mission as a member of a tier on a level would see it. Throws not_found. */
export async function previewMission(_staff: Staff, query: PreviewQuery): Promise<MissionPreview> {
  const supabase = await createServerSupabase();
  return unwrapAs(
    missionPreview,
    await supabase.rpc("admin_preview_mission", {
      p_id: query.id,
      p_tier: query.tier,
      p_level: query.level,
      p_done: query.done,
    }),
  );
}
