import "server-only";
import { now } from "@/lib/clock";
import { env } from "@/lib/env";
import { createAdminSupabase } from "@/lib/supabase/admin";
import { unwrap } from "@/lib/supabase/result";
import type { Json } from "@/lib/supabase/database.gen";
import { readFacts } from "./read";
import type { Fact } from "./facts";
import { isTimely, subjectOf, SIGNATURE_TOLERANCE_SECONDS } from "./rules";
import { eventSchema, type WebhookEvent } from "./schema";
import { stripe } from "./stripe";

export type Outcome = "applied" | "duplicate" | "ignored" | "quarantined";

/** The event of a webhook body, or null when it is not signed by Stripe, not within the tolerance, or no event. */
export function verifyEvent(body: string, signature: string | null): WebhookEvent | null {
  if (!signature || !isTimely(signature, Math.floor(now().getTime() / 1000))) return null;
  try {
    const signed = stripe().webhooks.constructEvent(
      body,
      signature,
      env.STRIPE_WEBHOOK_SECRET,
      SIGNATURE_TOLERANCE_SECONDS,
      undefined,
      now().getTime(),
    );
    return eventSchema.parse(signed);
  } catch {
    return null;
  }
}

/** Event key and effect in one transaction; the second delivery of an event changes nothing. */
export async function applyFacts(
  event: { id: string; type: string; created: number; payload: Json },
  facts: Fact[],
): Promise<Outcome> {
  const outcome = unwrap(
    await createAdminSupabase().rpc("apply_stripe_event", {
      p_event_id: event.id,
      p_type: event.type,
      p_created: event.created,
      p_payload: event.payload,
      p_facts: facts as Json,
    }),
  );
  return outcome as Outcome;
}

/**
 * Applies a verified event. Events that change nothing here leave no row. Throws `payment_unavailable` or
 * `service_unavailable` when Stripe or the database does not answer: Stripe then delivers the event again.
 */
export async function receiveEvent(event: WebhookEvent): Promise<Outcome> {
  const subject = subjectOf(event.type, event.data.object.id ?? "");
  if (!subject?.id) return "ignored";
  const known = unwrap(
    await createAdminSupabase().from("stripe_events").select("id").eq("id", event.id).maybeSingle(),
  );
  if (known) return "duplicate";
  const { id, type, created, data } = event;
  return applyFacts({ id, type, created, payload: data.object as Json }, await readFacts(subject));
}
