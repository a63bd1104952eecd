import "server-only";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import { openedView, type OpenedView } from "./schema";

/** Throws member_is_staff, step_up_required, member_not_found. */
export async function openView(_staff: Staff, member: string, reason: string): Promise<OpenedView> {
  const supabase = await createServerSupabase();
  const asked = { p_user: member, p_reason: reason };
  return unwrapAs(openedView, await supabase.rpc("admin_open_view", asked));
}

/** Throws view_ended. */
export async function endView(_staff: Staff, view: string): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(changed, await supabase.rpc("admin_end_view", { p_view: view }));
}
