import "server-only";
import { after } from "next/server";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import { keepFigures } from "@/lib/site/mutations";
import type { RuleForm } from "./schema";

/** Compares a member's kept numbers with the facts and sets the total to what the ledger adds up to. Throws member_not_found. */
export async function reconcileMember(_staff: Staff, member: string, reason: string): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(
    changed,
    await supabase.rpc("admin_reconcile_member", { p_user: member, p_reason: reason }),
  );
}

/** Begins the nightly comparison now; what is left when the request ends is the cron's. Throws conflict. */
export async function startReconciliation(_staff: Staff, reason: string): Promise<Changed> {
  const supabase = await createServerSupabase();
  const started = unwrapAs(changed, await supabase.rpc("admin_start_reconciliation", { p_reason: reason }));
  after(() =>
    keepFigures().catch((error: unknown) => console.warn("The reconciliation goes on with the cron:", error)),
  );
  return started;
}

/** Changes a point rule or a level, at once or from a time on. Throws setting_invalid, setting_contradicts, time_past. */
export async function setRule(
  _staff: Staff,
  { subject, points, active, from, reason, version }: RuleForm,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(
    changed,
    await supabase.rpc("admin_set_rule", {
      p_subject: subject,
      p_value: active === undefined ? { points } : { points, active },
      // Null in SQL, which the generated types do not know of arguments.
      p_from: from as string,
      p_reason: reason,
      p_version: version,
    }),
  );
}
