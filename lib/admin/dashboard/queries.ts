import "server-only";
import { brand } from "@/lib/platform/brand";
import { placeholderProblems } from "@/lib/platform/production";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import { openFirstSteps, type FirstSteps } from "./first-steps";
import { dashboardAnswer, type Dashboard, type Period } from "./schema";

/**
 * The figures of a period and the first steps of an operator in one call; without money and steps for moderators. The database
 * checks the role again.
 */
export async function readDashboard(
  _staff: Staff,
  days: Period,
): Promise<{ dashboard: Dashboard; firstSteps: FirstSteps | null }> {
  const supabase = await createServerSupabase();
  const dashboard = unwrapAs(dashboardAnswer, await supabase.rpc("admin_dashboard", { p_days: days }));
  const named = placeholderProblems(brand).length === 0;
  return { dashboard, firstSteps: openFirstSteps(dashboard.first_steps, named) };
}
