import "server-only";
import { z } from "zod";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import type { Json } from "@/lib/platform/supabase/database.gen";
import { applyRead, noteFailure, type Answer, type Outcome, type StripeEventRow } from "./apply";
import { readUnlessGone } from "./read";
import { inTurn } from "./turns";
import {
  foreignTo,
  isTimely,
  subjectOf,
  SIGNATURE_TOLERANCE_SECONDS,
  type Subject,
} from "@/lib/billing/webhook/subjects";
import { eventSchema, type WebhookEvent } from "@/lib/billing/schema";
import { voidOpenInvoices } from "@/lib/billing/plan-change/open-invoices";
import { stripe } from "@/lib/billing/stripe";

/** When a `Stripe-Signature` says that it was made, in milliseconds; NaN when it does not. */
const madeAt = (signature: string) =>
  Number(/(?:^|,)\s*t=(\d{1,12})\s*(?:,|$)/.exec(signature)?.[1] ?? NaN) * 1000;

/**
 * The event of a webhook body. `signature` when it is not signed with the secret of its endpoint, or is no event; `clock` when it
 * is, but not within the tolerance: then a clock is wrong, here or there, or somebody sends an old one again.
 */
export function verifyEvent(
  body: string,
  signature: string | null,
  secret: string,
): WebhookEvent | "signature" | "clock" {
  if (!signature) return "signature";
  try {
    const { webhooks } = stripe();
    // Its own time first: who signed it comes before when.
    const made = madeAt(signature);
    const signed = webhooks.constructEvent(
      body,
      signature,
      secret,
      SIGNATURE_TOLERANCE_SECONDS,
      undefined,
      made,
    );
    const event = eventSchema.parse(signed);
    return isTimely(signature, Math.floor(now().getTime() / 1000)) ? event : "clock";
  } catch {
    return "signature";
  }
}

const named = z.object({
  customer: z.string().optional().catch(undefined),
  payment_intent: z.string().optional().catch(undefined),
});

/**
 * Whose events take turns: Stripe tells of one payment by several events at once, and each that another one overtakes has to
 * ask Stripe again.
 */
function turnOf(payload: Json, { id }: Subject): string {
  const { customer, payment_intent } = named.safeParse(payload).data ?? {};
  return customer ?? payment_intent ?? id;
}

/** Of a subscription of ours; the account at Stripe may sell other things too. */
async function endBilling(id: string): Promise<void> {
  const ours = unwrap(await createAdminSupabase().from("subscriptions").select("id").eq("id", id));
  if (ours.length > 0) await voidOpenInvoices(id);
}

/** Applies what Stripe says now of the object that an event is about; why it could not is kept with the event. */
export async function applyEvent(event: StripeEventRow, subject: Subject): Promise<Outcome> {
  try {
    // Before it is applied, so that it is done again when it fails.
    if (event.type === "customer.subscription.deleted") await endBilling(subject.id);
    return await inTurn(turnOf(event.payload, subject), () =>
      applyRead(async (): Promise<Answer> => ({ event, ...(await readUnlessGone(subject)) }), event.id),
    );
  } catch (error) {
    await noteFailure(event, error);
    throw error;
  }
}

/**
 * Applies a verified event. Events of another account or mode, and about objects that are gone, are kept with a note and
 * change nothing; types that mean nothing here leave no row. Throws `payment_unavailable` or `service_unavailable` when
 * Stripe or the database does not answer: Stripe then delivers the event again.
 */
export async function receiveEvent({ id, type, created, data, ...from }: WebhookEvent): Promise<Outcome> {
  const { object } = data;
  const note = foreignTo(from, env.STRIPE_SECRET_KEY);
  if (note) {
    const payload = { id: object.id ?? null, object: object.object, account: from.account ?? null };
    return applyRead(async () => ({ event: { id, type, created, payload }, facts: [], note }), id);
  }
  const subject = subjectOf(type, object.id ?? "");
  if (!subject?.id) return "ignored";
  return applyEvent({ id, type, created, payload: object as Json }, subject);
}
