import "server-only";
import { now } from "@/lib/platform/clock";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import type { Staff } from "@/lib/session/status/access";

/* Staff act through their own client: the functions check the role and write the audit line themselves. `version` is of
   `admin_change_effect`: the change is refused with changed_meanwhile when somebody was faster. */

export async function reversePoints(_staff: Staff, ledger: number, reason: string): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(
    changed,
    await supabase.rpc("admin_reverse_points", { p_ledger: ledger, p_reason: reason }),
  );
}

export async function awardPoints(
  _staff: Staff,
  award: { member: string; points: number; reason: string; version?: string },
): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(
    changed,
    await supabase.rpc("admin_award_points", {
      p_user: award.member,
      p_points: award.points,
      p_reason: award.reason,
      p_version: award.version,
    }),
  );
}

export async function changeRole(
  _staff: Staff,
  change: { member: string; role: "admin" | "moderator"; granted: boolean; reason: string; version?: string },
): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(
    changed,
    await supabase.rpc("admin_set_role", {
      p_user: change.member,
      p_role: change.role,
      p_granted: change.granted,
      p_reason: change.reason,
      p_version: change.version,
    }),
  );
}

export async function reviewReferral(
  _staff: Staff,
  review: { referral: string; decision: "approve" | "reject"; reason: string; version?: string },
): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(
    changed,
    await supabase.rpc("admin_review_referral", {
      p_referral: review.referral,
      p_decision: review.decision,
      p_reason: review.reason,
      p_version: review.version,
    }),
  );
}

/** One more attempt for an event or a mail that was given up. Throws not_found. */
export async function retryDelivery(_staff: Staff, delivery: string, reason: string): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(changed, await supabase.rpc("admin_retry_delivery", { p_id: delivery, p_reason: reason }));
}

/** docs/product.md, "Roles": the second factor of staff is never off in production; a seed or a hand may have turned it off. */
export async function demandStaffFactor(): Promise<void> {
  const setting = { key: "staff.second_factor", value: true, updated_at: now().toISOString() };
  unwrap(await createAdminSupabase().from("settings").upsert(setting, { onConflict: "key" }));
}
