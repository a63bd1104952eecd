import "server-only";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import type { AnalyticsEvent } from "./schema";

/** Writes one row of analytics_events; `user_id` must come from a verified session. */
export async function recordAnalytics(event: AnalyticsEvent): Promise<void> {
  unwrap(await createAdminSupabase().rpc("record_analytics", { p_event: event }));
}
