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
  "order.settled": ({ values }) => ({
    template: values.gift_id ? "gift_receipt" : "receipt",
    params: values,
  }),
  "gift.redeemed": ({ values }) => ({
    template: values.side === "giver" ? "gift_redeemed" : "gift_started",
    params: values,
  }),
  "gift.expiring": ({ values }) => ({ template: "gift_expiring", params: values }),
  "gift.ending": ({ values }) => ({ template: "gift_ending", params: values }),
  "gift.ended": ({ values }) => ({ template: "gift_ended", params: values }),
  "payout.sent": ({ values }) => ({ template: "payout_sent", params: values }),
  "payout.returned": ({ values }) => ({ template: "payout_returned", params: values }),
  "commission.skipped": ({ values }) => ({ template: "commission_skipped", params: values }),
  "trial.started": ({ values }) => ({ template: "trial_started", params: values }),
  "trial.ending": ({ values }) => ({ template: "trial_ending", params: values }),
  "order.refunded": ({ values }) => ({ template: "refund", params: values }),
  "payment.disputed": ({ values }) => ({ template: "payment_disputed", params: values }),
  "refund.requested": ({ values }) => ({ template: "refund_requested", params: values }),
  "refund.decided": ({ values }) => ({ template: "refund_decided", params: values }),
  "payment.returned": ({ values }) => ({ template: "payment_returned", params: values }),
  "payment.failed": ({ values }) => ({ template: "payment_failed", params: values }),
  "payment.reminded": ({ values }) => ({ template: "payment_reminder", params: values }),
  "card.expiring": ({ values }) => ({ template: "card_expiring", params: values }),
  "subscription.renewing": ({ values }) => ({ template: "renewal_notice", params: values }),
  "subscription.cancel_planned": ({ values }) => ({ template: "cancel_planned", params: values }),
  "subscription.resumed": ({ values }) => ({ template: "membership_resumed", params: values }),
  "subscription.ended": ({ values }) => ({ template: "membership_ended", params: values }),
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
  "account.merged": ({ values }) => ({ template: "account_merged", params: values }),
  "referral.reminded": () => ({ template: "referral_reminder", params: {} }),
  "referral.attributed": ({ values }) => ({ template: "referral_attributed", params: values }),
  "mint.confirmed": ({ values }) => ({ template: "mint_confirmed", params: values }),
  "mint.undone": ({ values }) => ({ template: "mint_undone", params: values }),
  "token.left": ({ values }) => ({ template: "token_left", params: values }),
  "token.received": ({ values }) => ({ template: "token_received", params: values }),
  "token.voided": ({ values }) => ({ template: "token_void", params: values }),
  "honorary.granted": ({ values }) => ({
    template: "honorary_granted",
    params: { ends_at: null, ...values },
  }),
  "honorary.revoked": ({ values }) => ({ template: "honorary_revoked", params: values }),
  "application.reviewed": ({ values }) => ({ template: "application_status", params: values }),
  "feedback.answered": ({ userId }) => ({ template: "feedback_answer", params: { member: userId !== null } }),
  "member.suspended": ({ values }) => ({ template: "suspended", params: values }),
  "appeal.received": ({ values }) => ({ template: "appeal_received", params: values }),
  "appeal.reopened": ({ values }) => ({ template: "appeal_reopened", params: values }),
  "appeal.decided": ({ values }) => ({ template: "appeal_decided", params: values }),
  "stream.starting": ({ values }) => ({ template: "stream_starting", params: values }),
  "stream.moved": ({ values }) => ({ template: "stream_moved", params: values }),
  "stream.cancelled": ({ values }) => ({ template: "stream_cancelled", params: values }),
  "season.moved": ({ values }) => ({ template: "season_moved", params: values }),
  "proof.received": ({ values }) => ({ template: "proof_received", params: values }),
  "proof.decided": ({ values }) => ({ template: "proof_decided", params: values }),
  "strike.given": ({ values }) => ({ template: "strike_given", params: { until: null, ...values } }),
  "chat.digest": ({ values }) => ({ template: "chat_digest", params: values }),
  "audit.sealed": ({ values }) => ({ template: "audit_head", params: values }),
};
