import type { EventType } from "@/lib/outbox/schema";
import type { MailCategory } from "./categories";
import type { Template } from "./schema";

/** Why somebody gets a mail: the words of the panel and of docs/mails.md. */
export type MailCause = "account" | "money" | "security" | "code" | "asked" | "choice" | "staff";

/** Where a mail stands in the list of the panel. */
export const mailGroups = [
  "account",
  "membership",
  "gifts",
  "earning",
  "community",
  "sales",
  "team",
] as const;

export type MailKind = {
  group: (typeof mailGroups)[number];
  cause: MailCause;
  /** What queues it; empty for a mail that carries a secret, or goes to somebody who is gone: those are queued by the fact itself. */
  events: readonly EventType[];
  /** The choice of the member that governs it. */
  category?: MailCategory;
  /** A complaint about another mail does not stop it. */
  vital?: true;
};

const kind = (
  group: MailKind["group"],
  cause: MailCause,
  events: EventType | readonly EventType[] = [],
  further: Pick<MailKind, "category" | "vital"> = {},
): MailKind => ({ group, cause, events: typeof events === "string" ? [events] : events, ...further });

const vital = { vital: true } as const;
const community = { category: "community" } as const;

/**
 * Every mail that the product sends: what queues it and why somebody gets it. `private.mail_kinds` holds the same list;
 * when exactly is said by `adminMails.when` in every language. Outside it are the mails of the auth service
 * (`auth-templates.ts`) and campaigns, whose words staff write.
 */
export const mailCatalog: Record<Template, MailKind> = {
  welcome: kind("account", "account", "member.onboarded"),
  security: kind("account", "security", "security.changed", vital),
  suspended: kind("account", "security", "member.suspended", vital),
  import_invite: kind("account", "account"),
  erasure_code: kind("account", "code", [], vital),
  account_erased: kind("account", "account"),
  address_code: kind("account", "code", [], vital),
  merge_code: kind("account", "code", [], vital),
  account_merged: kind("account", "account", "account.merged"),
  receipt: kind("membership", "money", "order.settled"),
  renewal: kind("membership", "money", "subscription.renewed"),
  renewal_notice: kind("membership", "money", "subscription.renewing"),
  renewal_stopped: kind("membership", "money", "subscription.renewal_stopped"),
  price_changed: kind("membership", "choice", "price.changed", { category: "product" }),
  checkout_left: kind("membership", "choice", "checkout.left", { category: "offers" }),
  trial_started: kind("membership", "money", "trial.started"),
  trial_ending: kind("membership", "money", "trial.ending"),
  plan_change: kind("membership", "money", "subscription.change_planned"),
  plan_upgraded: kind("membership", "money", "subscription.upgraded"),
  cancel_planned: kind("membership", "money", "subscription.cancel_planned"),
  membership_resumed: kind("membership", "money", "subscription.resumed"),
  membership_ended: kind("membership", "money", "subscription.ended"),
  payment_failed: kind("membership", "money", "payment.failed"),
  payment_reminder: kind("membership", "money", "payment.reminded"),
  card_expiring: kind("membership", "money", "card.expiring"),
  payment_returned: kind("membership", "money", "payment.returned"),
  payment_disputed: kind("membership", "money", "payment.disputed"),
  refund: kind("membership", "money", "order.refunded"),
  refund_requested: kind("membership", "asked", "refund.requested"),
  refund_decided: kind("membership", "asked", "refund.decided"),
  honorary_granted: kind("membership", "account", "honorary.granted"),
  honorary_revoked: kind("membership", "account", "honorary.revoked"),
  mint_confirmed: kind("membership", "account", "mint.confirmed"),
  mint_undone: kind("membership", "account", "mint.undone"),
  token_left: kind("membership", "account", "token.left"),
  token_received: kind("membership", "account", "token.received"),
  token_void: kind("membership", "account", "token.voided"),
  gift: kind("gifts", "code"),
  gift_receipt: kind("gifts", "money", "order.settled"),
  gift_started: kind("gifts", "account", "gift.redeemed"),
  gift_redeemed: kind("gifts", "account", "gift.redeemed"),
  gift_expiring: kind("gifts", "account", "gift.expiring"),
  gift_ending: kind("gifts", "account", "gift.ending"),
  gift_ended: kind("gifts", "account", "gift.ended"),
  referral_qualified: kind("earning", "choice", "referral.qualified", { category: "referral" }),
  referral_reminder: kind("earning", "choice", "referral.reminded", { category: "referral" }),
  referral_attributed: kind("earning", "account", "referral.attributed"),
  referral_decided: kind("earning", "account", "referral.decided"),
  payout_sent: kind("earning", "money", "payout.sent"),
  payout_returned: kind("earning", "money", "payout.returned"),
  commission_skipped: kind("earning", "money", "commission.skipped"),
  proof_received: kind("earning", "asked", "proof.received"),
  proof_decided: kind("earning", "asked", "proof.decided"),
  season_moved: kind("community", "account", "season.moved"),
  season_ended: kind("community", "choice", "season.ended", community),
  stream_starting: kind("community", "asked", "stream.starting", community),
  stream_moved: kind("community", "asked", "stream.moved", community),
  stream_cancelled: kind("community", "asked", "stream.cancelled", community),
  chat_digest: kind("community", "asked", "chat.digest", community),
  pledge_code: kind("community", "code", [], vital),
  application_status: kind("community", "asked", "application.reviewed"),
  feedback_answer: kind("community", "asked", "feedback.answered"),
  strike_given: kind("community", "account", "strike.given"),
  appeal_received: kind("community", "asked", "appeal.received"),
  appeal_decided: kind("community", "asked", "appeal.decided"),
  appeal_reopened: kind("community", "asked", "appeal.reopened"),
  storefront_sold: kind("sales", "money", "storefront.sold"),
  storefront_ordered: kind("sales", "money", "storefront.ordered"),
  storefront_refunded: kind("sales", "money", "storefront.refunded"),
  storefront_taken_down: kind("sales", "account", "storefront.taken_down"),
  staff_invite: kind("team", "code", [], vital),
  audit_head: kind("team", "staff", "audit.sealed"),
  decision_alone: kind("team", "staff", "decision.alone"),
  webhook_held: kind("team", "staff", "webhook.held"),
};

/** In the order of the list. */
export const mailTemplates = Object.keys(mailCatalog) as Template[];

/** Whether the member asked for this very mail, so that it goes out whatever its category says. */
export const isAsked = ({ cause, category }: MailKind) => cause === "asked" && category !== undefined;
