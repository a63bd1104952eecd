import "server-only";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import type { Member } from "@/lib/session/member";

/** Takes the role of an invitation. Throws invite_unknown, invite_used, invite_expired, invite_revoked, suspended. */
export async function acceptStaffInvite(_member: Member, token: string): Promise<void> {
  const supabase = await createServerSupabase();
  unwrap(await supabase.rpc("accept_staff_invite", { p_token: token }));
}
