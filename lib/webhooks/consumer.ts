import "server-only";
import type { Consumer, Handler } from "@/lib/outbox/consumer";
import type { EventOf, EventType } from "@/lib/outbox/schema";
import { queueWebhook } from "./mutations";
import { payloadsOf } from "./payloads";

function handlerOf<T extends EventType>(type: T): Handler<T> {
  return async (event) => {
    const payload = payloadsOf[type]?.(event as EventOf<T>);
    if (payload) await queueWebhook(event, payload);
  };
}

/** Outgoing webhooks as a consumer of events: each is queued for the endpoints that ask for it, and sent afterwards. */
export const webhookConsumer: Consumer = {
  name: "webhooks",
  starts: "now",
  handlers: Object.fromEntries(Object.keys(payloadsOf).map((type) => [type, handlerOf(type as EventType)])),
};
