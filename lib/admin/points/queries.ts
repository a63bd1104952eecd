import "server-only";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import { teamPoints, type TeamPoints } from "./schema";

/** What the member of staff may still give today, and the reasons to choose from. */
export async function readTeamPoints(_staff: Staff): Promise<TeamPoints> {
  const supabase = await createServerSupabase();
  return unwrapAs(teamPoints, await supabase.rpc("admin_team_points"));
}
