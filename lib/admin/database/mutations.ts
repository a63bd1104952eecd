import "server-only";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";

/** Keeps today's sizes of tables, once a day. Returns how many were written. */
export async function recordSizes(): Promise<number> {
  return unwrap(await createAdminSupabase().rpc("record_sizes"));
}

/** Deletes rows that nobody needs any more; returns how many. */
export async function expireRows(): Promise<number> {
  return unwrap(await createAdminSupabase().rpc("expire_rows"));
}
