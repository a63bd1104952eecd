import "server-only";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import type { Staff } from "@/lib/session/status/access";

/** Takes new audit lines into the chain of hashes, and once a UTC day tells its head to the admins. Returns how many of each. */
export async function keepAuditChain(): Promise<{ linked: number; told: number }> {
  const admin = createAdminSupabase();
  const linked = unwrap(await admin.rpc("link_audit_lines", { p_limit: 10_000 }));
  return { linked, told: unwrap(await admin.rpc("seal_audit_day")) };
}

/** Takes back what an audit line did. Throws changed_meanwhile (detail: by whom), already_undone, undo_impossible. */
export async function undoChange(_staff: Staff, line: number, reason = ""): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(changed, await supabase.rpc("admin_undo", { p_line: line, p_reason: reason }));
}
