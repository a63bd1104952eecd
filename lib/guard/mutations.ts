import "server-only";
import { now } from "@/lib/platform/clock";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import type { MemberId } from "@/lib/session/member";

/**
 * Whether the account is suspended or banned now: a session that this ended may not ask any more. False, too, where the database
 * does not answer.
 */
export async function isSuspended(member: MemberId): Promise<boolean> {
  const { data } = await createAdminSupabase()
    .from("profiles")
    .select("suspended_until")
    .eq("user_id", member)
    .gt("suspended_until", now().toISOString())
    .maybeSingle();
  return data !== null;
}
