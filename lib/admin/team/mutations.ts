import "server-only";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import type { InviteForm } from "./schema";

/** Mails an invitation to a role. Throws role_held, email_invalid, step_up_required. */
export async function inviteStaff(
  _staff: Staff,
  { email, role, locale, reason }: InviteForm,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(
    changed,
    await supabase.rpc("admin_invite_staff", {
      p_email: email,
      p_role: role,
      p_locale: locale,
      p_reason: reason,
    }),
  );
}

/** Ends an invitation that nobody has accepted. Throws changed_meanwhile. */
export async function revokeInvite(_staff: Staff, invite: string, reason: string): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(changed, await supabase.rpc("admin_revoke_invite", { p_invite: invite, p_reason: reason }));
}

/** Gives open cases of one of the staff to a colleague. Throws case_assignee, changed_meanwhile. */
export async function handOverCases(
  _staff: Staff,
  { from, to, cases, reason }: { from: string; to: string; cases: string[]; reason: string },
): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(
    changed,
    await supabase.rpc("admin_hand_over_cases", {
      p_from: from,
      p_to: to,
      p_cases: cases,
      p_reason: reason,
    }),
  );
}
