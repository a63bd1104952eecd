import "server-only";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import { team, type Team } from "./schema";

/** Who is staff and, for admins, who was invited. The database checks the role again. */
export async function readTeam(_staff: Staff): Promise<Team> {
  const supabase = await createServerSupabase();
  return unwrapAs(team, await supabase.rpc("admin_team"));
}
