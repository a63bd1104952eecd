import type { EventOf, EventType } from "@/lib/outbox/schema";
import type { Template } from "./schema";

/** `params` without the texts that the database adds when the mail is queued (`private.event_words`). */
export type EventMail = { template: Template; params: Record<string, unknown> };

/** The mail of each type of event that is told by mail. */
export const eventMails: { [T in EventType]?: (event: EventOf<T>) => EventMail } = {
  "member.onboarded": () => ({ template: "welcome", params: {} }),
  "security.changed": ({ values, createdAt }) => ({
    template: "security",
    params: { event: values.change, at: createdAt },
  }),
  "order.settled": ({ values }) => ({ template: "receipt", params: values }),
  "order.refunded": ({ values }) => ({ template: "refund", params: values }),
  "payment.returned": ({ values }) => ({ template: "payment_returned", params: values }),
  "payment.failed": ({ values }) => ({ template: "payment_failed", params: values }),
  "subscription.renewed": ({ values }) => ({ template: "renewal", params: values }),
  "subscription.upgraded": ({ values }) => ({ template: "plan_upgraded", params: values }),
  "subscription.change_planned": ({ values }) => ({ template: "plan_change", params: values }),
  "subscription.renewal_stopped": ({ values }) => ({
    template: "renewal_stopped",
    params: { owned: null, ends_at: null, ...values },
  }),
  "referral.qualified": ({ values }) => ({
    template: "referral_qualified",
    // The rule may be worth nothing for a while.
    params: { ...values, points: values.points ?? 0 },
  }),
  "referral.attributed": ({ values }) => ({ template: "referral_attributed", params: values }),
  "mint.confirmed": ({ values }) => ({ template: "mint_confirmed", params: values }),
  "token.voided": ({ values }) => ({ template: "token_void", params: values }),
  "application.reviewed": ({ values }) => ({ template: "application_status", params: values }),
  "feedback.answered": ({ userId }) => ({ template: "feedback_answer", params: { member: userId !== null } }),
  "member.suspended": ({ values }) => ({ template: "suspended", params: values }),
  "appeal.received": ({ values }) => ({ template: "appeal_received", params: values }),
  "appeal.decided": ({ values }) => ({ template: "appeal_decided", params: values }),
  "audit.sealed": ({ values }) => ({ template: "audit_head", params: values }),
};
