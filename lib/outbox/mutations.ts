import "server-only";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import type { Consumer } from "./consumer";

export type ClaimedEvent = { id: number; attempt: number };
/** `error` is null once the consumer has done its work. */
export type Outcome = { event: number; attempt: number; error: string | null };

/** Rows of the next events of a consumer, at most one of each member; nobody else gets them for five minutes. */
export async function claimEvents(consumer: Consumer, limit: number): Promise<ClaimedEvent[]> {
  return unwrap(
    await createAdminSupabase().rpc("claim_events", {
      p_consumer: consumer.name,
      p_types: Object.keys(consumer.handlers),
      p_starts: consumer.starts,
      p_limit: limit,
    }),
  );
}

/** Tells how claimed events went. */
export async function settleEvents(consumer: Consumer, outcomes: Outcome[]): Promise<void> {
  const settled = { p_consumer: consumer.name, p_outcomes: outcomes };
  unwrap(await createAdminSupabase().rpc("settle_events", settled));
}

/** Deletes old events that every consumer has had; returns how many. */
export async function pruneEvents(): Promise<number> {
  return unwrap(await createAdminSupabase().rpc("prune_events"));
}
