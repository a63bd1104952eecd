import type { EventOf, EventType } from "@/lib/outbox/schema";
import { webhookData, type WebhookType } from "./schema";

export type WebhookPayload = { type: WebhookType; data: Record<string, unknown> };

/** Keeps what the reference names, and fails for anything else: a value that is added to an event leaves by decision. */
function payload(type: WebhookType, data: Record<string, unknown>): WebhookPayload {
  return { type, data: webhookData[type].parse(data) };
}

/** What each event that others may hear of is told as; null for one of its kind that is not told. */
export const payloadsOf: { [T in EventType]?: (event: EventOf<T>) => WebhookPayload | null } = {
  "member.joined": ({ userId: member }) => payload("member.joined", { member }),
  "order.settled": ({ userId: member, values: { claim: _claim, ...values } }) =>
    payload("order.settled", { member, ...values }),
  "order.refunded": ({ userId: member, values: { tier: _tier, ...values } }) =>
    payload("order.refunded", { member, ...values }),
  "mint.confirmed": ({ userId: member, values }) => payload("mint.confirmed", { member, ...values }),
  "referral.qualified": ({
    userId: member,
    otherUserId: referee,
    values: { qualified: _count, ...values },
  }) => payload("referral.qualified", { member, referee, ...values }),
  "points.awarded": ({ userId: member, values }) => payload("points.awarded", { member, ...values }),
  "application.reviewed": ({ userId: member, values: { application_id, status } }) =>
    status === "approved" || status === "rejected"
      ? payload("application.decided", { member, application_id, status })
      : null,
  "message.reported": ({ userId: member, values }) => payload("message.reported", { member, ...values }),
};
