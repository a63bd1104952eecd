import "server-only";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import { analyticsAnswer, type Analytics, type AnalyticsFilter, type AnalyticsTab } from "./schema";

/** The figures of one part in one call; money for admins alone, which the database checks again. */
export async function readAnalytics(
  _staff: Staff,
  tab: AnalyticsTab,
  filter: AnalyticsFilter,
): Promise<Analytics> {
  const supabase = await createServerSupabase();
  return unwrapAs(analyticsAnswer, await supabase.rpc("admin_analytics", { p_tab: tab, p_filter: filter }));
}
