import "server-only";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import type { GoalForm, GoalRemoval } from "./schema";

/** Sets a goal of the community, or changes one. Throws invalid_input, not_found. */
export async function setCommunityGoal(_staff: Staff, form: GoalForm): Promise<Changed> {
  const supabase = await createServerSupabase();
  const answer = await supabase.rpc("admin_set_goal", {
    // Null in SQL, which the generated types do not know of arguments.
    p_id: (form.id ?? null) as string,
    p_kind: form.kind,
    p_target: form.target,
    p_starts_on: form.starts_on as string,
    p_ends_on: form.ends_on,
    p_reason: form.reason,
  });
  return unwrapAs(changed, answer);
}

/** Takes a goal of the community away. Throws not_found. */
export async function removeCommunityGoal(_staff: Staff, { id, reason }: GoalRemoval): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(changed, await supabase.rpc("admin_remove_goal", { p_id: id, p_reason: reason }));
}
