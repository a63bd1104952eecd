import "server-only";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { describeError } from "@/lib/platform/describe-error";
import { AppError } from "@/lib/platform/errors";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import type { Json } from "@/lib/platform/supabase/database.gen";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Fact } from "./facts";

export type Outcome = "applied" | "duplicate" | "ignored" | "quarantined";

/** What happened, as `stripe_events` keeps it; `created` in unix seconds. */
export type StripeEventRow = { id: string; type: string; created: number; payload: Json };

/** What Stripe answered: the facts, and under which key they are applied; `note` says why there are none. */
export type Answer = { event: StripeEventRow; facts: Fact[]; note?: string };

/** How often Stripe is asked again because something newer was applied meanwhile, by another instance or about another object. */
const MAX_READS = 8;
/** Milliseconds, more with each read, so that those who overtake each other do not go on in step. */
const PAUSE = 40;

const begunRead = z.object({ known: z.boolean(), at: z.string() });

async function apply({ event, facts, note = "" }: Answer, readAt: string) {
  const outcome = unwrap(
    await createAdminSupabase().rpc("apply_stripe_event", {
      p_event_id: event.id,
      p_type: event.type,
      p_created: event.created,
      p_payload: event.payload,
      p_facts: facts as Json,
      p_read_at: readAt,
      p_note: note,
    }),
  );
  return outcome as Outcome | "stale";
}

/** Keeps that an event could not be applied, and why. Its own failure is only logged: the event comes again either way. */
export async function noteFailure(event: StripeEventRow, error: unknown): Promise<void> {
  const failed = await createAdminSupabase().rpc("note_stripe_failure", {
    p_event_id: event.id,
    p_type: event.type,
    p_created: event.created,
    p_payload: event.payload,
    p_error: error instanceof AppError ? error.code : error instanceof Error ? error.message : "unknown",
  });
  if (failed.error)
    console.warn("The failure of an event was not noted:", event.id, describeError(failed.error));
}

/**
 * Has what Stripe says now written; `read` asks Stripe, and is called again when `write` finds that the answer may be older
 * than what was brought in between. Null of `read` for nothing to write. Throws what `read` throws, `conflict` when the
 * object keeps changing, `service_unavailable`.
 */
export async function untilFresh<A>(
  eventId: string,
  read: () => Promise<A | null>,
  write: (answer: A, readAt: string) => Promise<Outcome | "stale">,
): Promise<Outcome> {
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const begun = unwrapAs(
      begunRead,
      await createAdminSupabase().rpc("begin_stripe_read", { p_event_id: eventId }),
    );
    if (begun.known) return "duplicate";
    const answer = await read();
    if (!answer) return "ignored";
    const outcome = await write(answer, begun.at);
    if (outcome !== "stale") return outcome;
    await setTimeout(Math.random() * PAUSE * (reads + 1));
  }
  throw new AppError("conflict", { detail: `what Stripe says changed ${MAX_READS} times while it was read` });
}

/**
 * Applies what Stripe says now; event key and effect share one transaction, and the second delivery of an event changes
 * nothing. Throws as `untilFresh`.
 */
export const applyRead = (read: () => Promise<Answer | null>, eventId = ""): Promise<Outcome> =>
  untilFresh(eventId, read, apply);
