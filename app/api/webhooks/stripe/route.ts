import { returnPaymentsSoon } from "@/lib/billing/returns/automatic-refunds";
import { stopRenewalsSoon } from "@/lib/billing/returns/renewal-stops";
import { receiveEvent, verifyEvent } from "@/lib/billing/webhook/webhook";
import { AppError } from "@/lib/platform/errors";
import { deliverSoon } from "@/lib/outbox/soon";
import { revokeSoon } from "@/lib/mint/watch/revocations";
import { readBody } from "@/lib/platform/request/input/body";
import { within } from "@/lib/platform/supabase/patience";

/** Stripe's events are a few kilobytes. */
const MAX_BYTES = 512 * 1024;
/** Milliseconds, after which Stripe is told to come again; what was begun is finished or repeated, with the same effect. */
const patience = 4000;

const answer = (status: number, body: object) =>
  Response.json(body, { status, headers: { "cache-control": "no-store" } });

/**
 * 200 once an event is applied, known or of no concern, also when its object is gone; 400 and no row when its signature is not Stripe's, old or from
 * the future; 500 when Stripe or the database did not answer, so that it is delivered again.
 */
export async function POST(request: Request): Promise<Response> {
  try {
    const body = new TextDecoder().decode(await readBody(request, MAX_BYTES));
    const event = verifyEvent(body, request.headers.get("stripe-signature"));
    if (!event) return answer(400, { received: false, reason: "signature" });
    const outcome = await within(patience, receiveEvent(event));
    if (outcome === "applied") {
      deliverSoon();
      returnPaymentsSoon();
      stopRenewalsSoon();
      revokeSoon();
    }
    return answer(200, { received: true, outcome });
  } catch (error) {
    if (error instanceof AppError && error.code === "body_too_large")
      return answer(413, { received: false, reason: error.code });
    console.error("Stripe event was not applied:", error);
    return answer(500, { received: false, reason: "try_again" });
  }
}
