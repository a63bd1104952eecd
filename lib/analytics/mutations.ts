import "server-only";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Fact } from "./facts";
import { person, type AnalyticsEvent, type Person } from "./schema";

/** Writes one row of analytics_events; `user_id` must come from a verified session. Staff leave none. */
export async function recordAnalytics(event: AnalyticsEvent): Promise<void> {
  unwrap(await createAdminSupabase().rpc("record_analytics", { p_event: event }));
}

/**
 * The member of a fact, if it may be told; null when it is not: they are gone, not measured, or have refused. Of one who has
 * not chosen yet the event is noted, and comes again when they consent.
 */
export async function readPersonOfFact(event: number, memberId: string): Promise<Person | null> {
  return unwrapAs(
    person.nullable(),
    await createAdminSupabase().rpc("person_of_fact", { p_event: event, p_user: memberId }),
  );
}

/** Drops facts that have waited too long for the choice of their member; returns how many. */
export async function pruneUndecidedFacts(): Promise<number> {
  return unwrap(await createAdminSupabase().rpc("prune_undecided_facts"));
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
