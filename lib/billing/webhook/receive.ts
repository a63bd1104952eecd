import "server-only";
import { AppError } from "@/lib/platform/errors";
import { readBody } from "@/lib/platform/request/input/body";
import { within } from "@/lib/platform/supabase/time-limits";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import type { WebhookEvent } from "@/lib/billing/schema";
import type { Outcome } from "./apply";
import { verifyEvent } from "./webhook";

/** Stripe's events are a few kilobytes. */
const MAX_BYTES = 512 * 1024;

const answer = (status: number, body: object) =>
  Response.json(body, { status, headers: { "cache-control": "no-store" } });

/**
 * Answers an endpoint of Stripe's webhooks: 200 once an event is applied, known or of no concern, also when its object is
 * gone; 400 and no row when its signature is not Stripe's (by `secret`, read after the body), and with the reason `clock` when it is, but old or from the future; 500 when Stripe or the
 * database did not answer, so that it is delivered again. `onApplied` is called for what follows soon.
 */
export async function receiveWebhook(
  request: Request,
  secret: () => string,
  receive: (event: WebhookEvent) => Promise<Outcome>,
  onApplied?: () => void,
): Promise<Response> {
  try {
    const body = new TextDecoder().decode(await readBody(request, MAX_BYTES));
    const event = verifyEvent(body, request.headers.get("stripe-signature"), secret());
    if (event === "clock")
      console.error(
        "An event of Stripe is signed for another time: compare this clock with Stripe's (npm run doctor).",
      );
    if (typeof event === "string") return answer(400, { received: false, reason: event });
    const outcome = await within(timeouts.stripeEventMs, receive(event));
    if (outcome === "applied") onApplied?.();
    return answer(200, { received: true, outcome });
  } catch (error) {
    if (error instanceof AppError && error.code === "body_too_large")
      return answer(413, { received: false, reason: error.code });
    console.error("Stripe event was not applied:", error);
    return answer(500, { received: false, reason: "try_again" });
  }
}
