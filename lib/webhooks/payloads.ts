import { events } from "@/lib/outbox/registry.gen";
import type { EventOf, EventType } from "@/lib/outbox/schema";
import type { AnyWebhook } from "./define";
import { webhooks } from "./registry.gen";
import type { WebhookType } from "./types.gen";

export type WebhookPayload = {
  type: WebhookType;
  version: number;
  /** Whether it is deleted with the account of its member. */
  personal: boolean;
  data: Record<string, unknown>;
};

const all: readonly AnyWebhook[] = webhooks as readonly unknown[] as readonly AnyWebhook[];

/** The events from which a webhook is made. */
export const webhookEvents = [...new Set(all.flatMap(({ from }) => Object.keys(from)))] as EventType[];

/** The messages that an event becomes. Of its values only those leave that the type of webhook names. */
export function payloadsOf<T extends EventType>(event: EventOf<T>): WebhookPayload[] {
  const { personal } = events[event.type];
  return all.flatMap(({ type, version, schema, from }) => {
    const data = (from[event.type] as ((event: EventOf<T>) => Record<string, unknown> | null) | undefined)?.(
      event,
    );
    return data ? [{ type: type as WebhookType, version, personal, data: schema.parse(data) }] : [];
  });
}

/** What a test of a type carries. */
export function sampleOf(type: WebhookType): Pick<WebhookPayload, "version" | "data"> {
  const { version, schema, sample } = all.find((webhook) => webhook.type === type)!;
  return { version, data: schema.parse(sample) };
}
