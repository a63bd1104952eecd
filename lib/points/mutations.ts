import "server-only";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";

/** Gives the points that could not be given when they were earned. Returns how many rewards were settled. */
export async function settleDueRewards(): Promise<number> {
  return unwrap(await createAdminSupabase().rpc("settle_due_rewards"));
}
