import "server-only";
import { randomUUID } from "node:crypto";
import { now } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import { isMissing } from "@/lib/billing/stripe";
import { applyRead, type Outcome, type StripeEventRow } from "./apply";
import { describeSubscription, readInvoice, readSubscription } from "./read";

/** Why we asked Stripe ourselves, without an event of Stripe. */
export type OwnReason =
  "upgrade" | "plan_change" | "renewal_stop" | "unpaid" | "erasure" | "reconcile" | "refund";

/**
 * What we read ourselves in the envelope of Stripe's events, which may come before or after. `state` makes it once per
 * state of the object; without it, what Stripe says now is applied each time.
 */
export function ownEvent(
  reason: OwnReason,
  object: { id: string; object: string },
  state: string = randomUUID(),
): StripeEventRow {
  return {
    id: `${reason}:${object.id}:${state}`,
    type: `altura.${reason}`,
    created: Math.floor(now().getTime() / 1000),
    payload: { id: object.id, object: object.object },
  };
}

/**
 * Applies a subscription, and the invoice of its change where there is one, as Stripe says they are now. Throws not_found (Stripe has no such subscription), payment_unavailable.
 */
export async function applySubscription(
  reason: OwnReason,
  id: string,
  invoice: string | null = null,
): Promise<Outcome> {
  return applyRead(async () => {
    try {
      const facts = invoice
        ? await readInvoice(invoice)
        : [await describeSubscription(await readSubscription(id))];
      return { event: ownEvent(reason, { id, object: "subscription" }), facts };
    } catch (error) {
      if (isMissing(error)) throw new AppError("not_found", { cause: error });
      throw error;
    }
  });
}
