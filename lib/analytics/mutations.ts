import "server-only";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import type { Fact } from "./facts";
import type { AnalyticsEvent } from "./schema";

/** Writes one row of analytics_events; `user_id` must come from a verified session. Staff leave none. */
export async function recordAnalytics(event: AnalyticsEvent): Promise<void> {
  unwrap(await createAdminSupabase().rpc("record_analytics", { p_event: event }));
}

/** Writes what an event of the outbox means, once, whatever is handed on again. */
export async function recordFact(event: number, memberId: string, { name, data }: Fact): Promise<void> {
  unwrap(
    await createAdminSupabase().rpc("record_fact", {
      p_event: event,
      p_type: name,
      p_user: memberId,
      p_metadata: data,
    }),
  );
}
