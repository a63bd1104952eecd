import "server-only";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";

/** Counts today and yesterday anew for the dashboard. Returns how many numbers were written. */
export async function recordDayCounts(): Promise<number> {
  return unwrap(await createAdminSupabase().rpc("record_day_counts"));
}
