import { runWork } from "@/lib/admin/health/scheduled-work";
import { deliverMail } from "@/lib/consumers/registry";
import { setDelivery } from "@/lib/outbox/soon";
import { cron } from "@/lib/platform/cron";
import { sendWebhooks } from "@/lib/webhooks/send";

// Next loads every route when a server starts, so the process knows from its first request what hands events on.
// A slow address of a webhook keeps no mail waiting.
setDelivery(deliverMail, () => sendWebhooks());

/** Every minute. */
export const POST = cron(() => runWork("events"));
