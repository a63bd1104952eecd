import { receiveWebhook } from "@/lib/billing/webhook/receive";
import { receiveEvent } from "@/lib/billing/webhook/webhook";
import { returnPaymentsSoon } from "@/lib/billing/returns/automatic-refunds";
import { stopRenewalsSoon } from "@/lib/billing/returns/renewal-stops";
import { deliverSoon } from "@/lib/outbox/soon";
import { revokeSoon } from "@/lib/mint/watch/revocations";
import { env } from "@/lib/platform/env";

/** Events of our own account at Stripe; answers as `receiveWebhook` says. */
export const POST = (request: Request): Promise<Response> =>
  receiveWebhook(
    request,
    () => env.STRIPE_WEBHOOK_SECRET,
    receiveEvent,
    () => {
      deliverSoon();
      returnPaymentsSoon();
      stopRenewalsSoon();
      revokeSoon();
    },
  );
