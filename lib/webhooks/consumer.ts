import "server-only";
import type { Consumer } from "@/lib/outbox/consumer";
import type { EventOf, EventType } from "@/lib/outbox/schema";
import { queueWebhook } from "./mutations";
import { payloadsOf, webhookEvents } from "./payloads";

async function queueAll<T extends EventType>(event: EventOf<T>): Promise<void> {
  for (const payload of payloadsOf(event)) await queueWebhook(event, payload);
}

/** Outgoing webhooks as a consumer of events: each is queued for the endpoints that ask for it, and sent afterwards. */
export const webhookConsumer: Consumer = {
  name: "webhooks",
  starts: "now",
  handlers: Object.fromEntries(webhookEvents.map((type) => [type, queueAll])),
};
