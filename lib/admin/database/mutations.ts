import "server-only";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";

/** Keeps today's sizes of tables, once a day. Returns how many were written. */
export async function recordSizes(): Promise<number> {
  return unwrap(await createAdminSupabase().rpc("record_sizes"));
}

/** Deletes rows that nobody needs any more; returns how many. */
export async function expireRows(): Promise<number> {
  return unwrap(await createAdminSupabase().rpc("expire_rows"));
}

/** Throws step_up_required, statistics_missing. */
export async function resetStatistics(_staff: Staff, reason: string): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(changed, await supabase.rpc("admin_reset_statistics", { p_reason: reason }));
}
