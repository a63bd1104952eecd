import "server-only";
import { noteFailure, untilFresh, type Outcome } from "@/lib/billing/webhook/apply";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import type { Json } from "@/lib/platform/supabase/database.gen";
import type { ConnectFact } from "./facts";

/** What happened at a connected account, as `stripe_events` keeps it; `created` in unix seconds. */
export type ConnectEvent = {
  id: string;
  type: string;
  created: number;
  account: string;
  object: { id: string | null; object: string };
};

/**
 * Applies what Stripe says now of a connected account; `read` asks Stripe, and is called again when its answer may be older
 * than what is known. `note` says why there is nothing to apply. Throws what `read` throws, `conflict`,
 * `service_unavailable`.
 */
export function applyConnect(
  event: ConnectEvent,
  read: () => Promise<ConnectFact[]>,
  note = "",
): Promise<Outcome> {
  return untilFresh(event.id, read, async (facts, readAt) => {
    const outcome = unwrap(
      await createAdminSupabase().rpc("apply_connect_event", {
        p_event_id: event.id,
        p_type: event.type,
        p_created: event.created,
        p_account: event.account,
        p_object: event.object,
        p_facts: facts as Json,
        p_read_at: readAt,
        p_note: note,
      }),
    );
    return outcome as Outcome | "stale";
  });
}

/** Keeps that an event of a connected account could not be applied, and why. */
export const noteConnectFailure = (
  { account, object, ...event }: ConnectEvent,
  error: unknown,
): Promise<void> => noteFailure({ ...event, payload: { ...object, account } }, error);
