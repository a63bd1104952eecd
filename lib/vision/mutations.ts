import "server-only";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Member } from "@/lib/session/member";
import type { z } from "zod";
import type { goalForm } from "./schema";

/** Sets out for an altitude; returns the goal's id. Throws goal_reached, too_many_goals, invalid_input, suspended. */
export async function setGoal(_member: Member, goal: z.output<typeof goalForm>): Promise<string> {
  const supabase = await createServerSupabase();
  return unwrap(
    await supabase.rpc("set_member_goal", {
      p_name: goal.name,
      p_points: goal.points,
      // Null in SQL, which the generated types do not know of arguments.
      p_due_on: goal.due_on as string,
    }),
  );
}

/** Gives up one of the member's goals. Throws not_found, suspended. */
export async function removeGoal(_member: Member, id: string): Promise<void> {
  const supabase = await createServerSupabase();
  unwrap(await supabase.rpc("remove_member_goal", { p_id: id }));
}
