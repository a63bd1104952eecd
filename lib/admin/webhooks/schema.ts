import { z } from "zod";
import { webhookErrors } from "@/lib/webhooks/schema";
import { webhookTypes } from "@/lib/webhooks/types.gen";

const count = z.number().int();
const time = z.string().nullable();
const failure = z.enum(webhookErrors).nullable();

const endpoint = z.object({
  id: z.uuid(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookTypes)),
  state: z.enum(["live", "off", "held"]),
  held_reason: z.enum(["failing", "gone"]).nullable(),
  held_at: time,
  failing_since: time,
  /** Attempts since the last success. */
  failures: count,
  created_at: z.string(),
  version: z.string(),
  secret_at: z.string(),
  /** Until when the secret before still signs. */
  overlap_until: time,
  waiting: count,
  /** The first that waits. */
  next: z
    .object({
      id: count,
      due_at: z.string(),
      attempts: count,
      error: failure,
      http_status: count.nullable(),
    })
    .nullable(),
  delivered_at: time,
});
export type WebhookEndpoint = z.output<typeof endpoint>;

/** Answer of `admin_webhook_endpoints`. */
export const webhookEndpoints = z.object({
  endpoints: z.array(endpoint),
  hold_hours: count,
  overlap_hours: count,
});
export type WebhookEndpoints = z.output<typeof webhookEndpoints>;

export const deliveryStates = ["waiting", "delivered", "failed", "skipped"] as const;

export const deliveryRow = z.object({
  id: count,
  message: z.string(),
  endpoint_id: z.uuid(),
  url: z.string(),
  type: z.enum([...webhookTypes, "webhook.test"]),
  status: z.enum(deliveryStates),
  attempts: count,
  created_at: z.string(),
  due_at: time,
  delivered_at: time,
  http_status: count.nullable(),
  error: failure,
});
export type DeliveryRow = z.output<typeof deliveryRow>;

/** Answer of `admin_webhook_delivery`. */
export const deliveryFile = deliveryRow.extend({
  test: z.boolean(),
  body: z.string(),
  /** Latest first. */
  tries: z.array(
    z.object({
      at: z.string(),
      milliseconds: count,
      http_status: count.nullable(),
      error: failure,
      answer: z.string(),
    }),
  ),
});
export type DeliveryFile = z.output<typeof deliveryFile>;
