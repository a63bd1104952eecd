import "server-only";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import { pointRules, reconciliation, type LastReconciliation, type PointRules } from "./schema";

/** How the last comparison of totals with facts ended, or how far the present one is. */
export async function readReconciliation(_staff: Staff): Promise<LastReconciliation> {
  const supabase = await createServerSupabase();
  return unwrapAs(reconciliation, await supabase.rpc("admin_reconciliation"));
}

/** What each source of points is worth and where each level begins, with what is to come. */
export async function readPointRules(_staff: Staff): Promise<PointRules> {
  const supabase = await createServerSupabase();
  return unwrapAs(pointRules, await supabase.rpc("admin_point_rules"));
}
