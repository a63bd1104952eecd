import { z } from "zod";
import {
  decisionAlone,
  ending,
  interval,
  money,
  referralStep,
  reversed,
  securityChanges,
  soldProduct,
  streamTime,
  webhookHeld,
} from "./values";
import { webhookEventValues } from "./webhook-values";

/** The values of each type of event: the same list as `private.event_types`, which says when each is written. */
export const eventValues = {
  "member.joined": z.strictObject({}),
  "member.onboarded": z.strictObject({}),
  "security.changed": z.strictObject({ change_id: z.number().int(), change: z.enum(securityChanges) }),
  "order.settled": z.strictObject({
    ...money,
    order_id: z.uuid(),
    points: z.number().int().optional(),
    interval,
    claim: z.boolean(),
    /** Paid for somebody else, so many months. */
    gift_id: z.uuid().optional(),
    months: z.number().int().optional(),
  }),
  "trial.started": z.strictObject({
    ...money,
    order_id: z.uuid(),
    subscription_id: z.string(),
    days: z.number().int(),
    interval,
    at: z.coerce.date(),
  }),
  "trial.ending": z.strictObject({ ...money, subscription_id: z.string(), interval, at: z.coerce.date() }),
  "order.refunded": z.strictObject({ ...money, ...reversed }),
  "payment.disputed": z.strictObject({
    ...money,
    ...reversed,
    /** The whole payment, and what of it was refunded otherwise. */
    paid: z.number().int().optional(),
    refunded: z.number().int().optional(),
    state: z.enum(["needs_response", "lost", "won"]),
  }),
  "refund.requested": z.strictObject({ ...money, request_id: z.uuid(), due_at: z.coerce.date() }),
  "refund.decided": z.strictObject({
    ...money,
    request_id: z.uuid(),
    state: z.enum(["granted", "refused"]),
    /** What is granted. */
    amount: z.number().int().optional(),
    audit_id: z.number().int(),
  }),
  "payment.returned": z.strictObject({ ...money, order_id: z.uuid(), reason: z.string() }),
  "payment.failed": z.strictObject({
    subscription_id: z.string(),
    plan_key: z.string(),
    cause: z.enum(["declined", "confirm"]).optional(),
    ends_at: z.coerce.date(),
  }),
  "payment.reminded": z.strictObject({
    subscription_id: z.string(),
    plan_key: z.string(),
    cause: z.enum(["declined", "confirm"]).optional(),
    ends_at: z.coerce.date(),
    day: z.number().int(),
  }),
  "card.expiring": z.strictObject({
    subscription_id: z.string(),
    plan_key: z.string(),
    brand: z.string().optional(),
    last4: z.string().optional(),
    expires_on: z.iso.date(),
    at: z.coerce.date(),
  }),
  /** `amount` is what it is sold at now, `kept` what this subscription goes on paying. */
  "price.changed": z.strictObject({
    ...money,
    subscription_id: z.string(),
    kept: z.number().int(),
    interval,
  }),
  "checkout.left": z.strictObject({ order_id: z.uuid(), plan_key: z.string(), lookup_key: z.string() }),
  "subscription.renewing": z.strictObject({
    ...money,
    subscription_id: z.string(),
    interval,
    at: z.coerce.date(),
  }),
  "subscription.cancel_planned": ending,
  "subscription.resumed": ending,
  "subscription.ended": ending,
  "subscription.renewed": z.strictObject({ ...money, invoice_id: z.string() }),
  "subscription.upgraded": z.strictObject({
    ...money,
    invoice_id: z.string(),
    price: z.number().int(),
    interval,
  }),
  "subscription.change_planned": z.strictObject({
    ...money,
    subscription_id: z.string(),
    current_plan_key: z.string(),
    interval,
    at: z.coerce.date(),
  }),
  "subscription.renewal_stopped": z.strictObject({
    subscription_id: z.string(),
    plan_key: z.string(),
    owned_plan_key: z.string().optional(),
    ends_at: z.coerce.date().optional(),
  }),
  "gift.redeemed": z.strictObject({
    gift_id: z.uuid(),
    side: z.enum(["giver", "recipient"]),
    plan_key: z.string(),
    months: z.number().int(),
    at: z.coerce.date(),
  }),
  "gift.expiring": z.strictObject({
    gift_id: z.uuid(),
    plan_key: z.string(),
    months: z.number().int(),
    at: z.coerce.date(),
  }),
  "gift.ending": z.strictObject({ gift_id: z.uuid(), plan_key: z.string(), at: z.coerce.date() }),
  "payout.sent": z.strictObject({ payout_id: z.uuid(), amount: z.number().int(), currency: z.string() }),
  "payout.returned": z.strictObject({ payout_id: z.uuid(), amount: z.number().int(), currency: z.string() }),
  "commission.skipped": z.strictObject({
    amount: z.number().int(),
    currency: z.string(),
    reason: z.enum(["minimum", "account"]),
  }),
  "gift.ended": z.strictObject({ gift_id: z.uuid(), plan_key: z.string(), months: z.number().int() }),
  "storefront.sold": soldProduct,
  "storefront.ordered": soldProduct,
  /** `amount` is what went back now. */
  "storefront.refunded": soldProduct.extend({ whole: z.boolean().optional(), reason: z.string().optional() }),
  "storefront.taken_down": z.strictObject({
    audit_id: z.number().int(),
    /** Without one it is the whole storefront. */
    product_id: z.uuid().optional(),
  }),
  "proof.received": z.strictObject({ proof_id: z.uuid(), mission: z.string(), due_at: z.coerce.date() }),
  "proof.decided": z.strictObject({
    proof_id: z.uuid(),
    mission: z.string(),
    state: z.enum(["approved", "rejected"]),
    audit_id: z.number().int(),
  }),
  "referral.qualified": z.strictObject({
    referral_id: z.uuid(),
    points: z.number().int().optional(),
    /** What a campaign gave on top. */
    bonus: z.number().int().optional(),
    qualified: z.number().int(),
  }),
  "account.merged": z.strictObject({ side: z.enum(["older", "younger"]), points: z.number().int() }),
  "referral.reminded": z.strictObject({ referral_id: z.uuid() }),
  "referral.decided": z.strictObject({
    referral_id: z.uuid(),
    side: z.enum(["referee", "referrer"]),
    qualified: z.boolean(),
    points: z.number().int(),
  }),
  "referral.attributed": z.strictObject({ referral_id: z.uuid(), side: z.enum(["referee", "referrer"]) }),
  "referral.joined": referralStep,
  "referral.wallet_linked": referralStep,
  "member.returned": z.strictObject({ cohort: z.string(), month: z.string(), months: z.number().int() }),
  "mint.confirmed": z.strictObject({ mint_id: z.uuid(), token_id: z.string(), tx_hash: z.string() }),
  "mint.undone": z.strictObject({ mint_id: z.uuid(), token_id: z.string(), tx_hash: z.string() }),
  "token.left": z.strictObject({ token_id: z.string(), kept: z.boolean() }),
  "token.received": z.strictObject({ token_id: z.string() }),
  "token.voided": z.strictObject({ voucher_id: z.uuid(), token_id: z.string() }),
  "honorary.granted": z.strictObject({
    honorary_id: z.uuid(),
    plan_key: z.string(),
    ends_at: z.coerce.date().optional(),
    claim: z.boolean(),
  }),
  "honorary.revoked": z.strictObject({ honorary_id: z.uuid(), plan_key: z.string() }),
  "application.reviewed": z.strictObject({
    application_id: z.uuid(),
    status: z.enum(["in_review", "more_info", "approved", "rejected"]),
    audit_id: z.number().int(),
  }),
  "feedback.answered": z.strictObject({ feedback_id: z.uuid(), reply_id: z.uuid() }),
  "member.suspended": z.strictObject({
    until: z.string(),
    /** How many were removed with it. */
    messages: z.number().int().positive().optional(),
  }),
  "appeal.received": z.strictObject({ appeal_id: z.uuid(), kind: z.string(), due_at: z.coerce.date() }),
  "appeal.reopened": z.strictObject({
    appeal_id: z.uuid(),
    kind: z.string(),
    state: z.enum(["accepted", "rejected"]),
  }),
  "appeal.decided": z.strictObject({
    appeal_id: z.uuid(),
    kind: z.string(),
    state: z.enum(["accepted", "rejected"]),
    audit_id: z.number().int(),
  }),
  "stream.starting": streamTime,
  "stream.moved": streamTime,
  "stream.cancelled": streamTime,
  "season.moved": z.strictObject({ season_id: z.uuid(), at: z.iso.datetime({ offset: true }) }),
  "season.ended": z.strictObject({
    season_id: z.uuid(),
    rank: z.number().int(),
    points: z.number().int(),
    prize: z.number().int(),
  }),
  /** Votes by their weight. */
  "proposal.decided": z.strictObject({
    proposal_id: z.uuid(),
    outcome: z.enum(["passed", "rejected", "no_quorum"]),
    for: z.number().int(),
    against: z.number().int(),
    abstain: z.number().int(),
  }),
  "message.reported": z.strictObject({
    report_id: z.uuid(),
    message_id: z.uuid(),
    room_id: z.uuid(),
    reason: z.string(),
  }),
  "strike.given": z.strictObject({
    strike_id: z.uuid(),
    kind: z.enum(["remove", "warn", "mute"]),
    rule: z.string(),
    /** Of a mute that ends. */
    until: z.coerce.date().optional(),
    audit_id: z.number().int(),
  }),
  "chat.digest": z.strictObject({ mentions: z.number().int() }),
  "points.awarded": z.strictObject({
    ledger_id: z.number().int(),
    points: z.number().int(),
    source: z.string(),
  }),
  ...webhookEventValues,
  "webhook.held": webhookHeld,
  "decision.alone": decisionAlone,
  "audit.sealed": z.strictObject({
    day: z.iso.date(),
    position: z.number().int(),
    hash: z.string(),
    lines: z.number().int(),
  }),
} as const;

export type EventType = keyof typeof eventValues;
export const eventTypes = Object.keys(eventValues) as EventType[];

/** An event as a consumer gets it. */
export type EventOf<T extends EventType> = {
  id: number;
  type: T;
  /** The natural key of the fact; a consumer that writes does so under it, and once. */
  key: string;
  /** The member it is about. */
  userId: string | null;
  /** A second member the fact names. */
  otherUserId: string | null;
  values: z.output<(typeof eventValues)[T]>;
  createdAt: Date;
};

const claimed = z.object({
  id: z.number().int(),
  type: z.string().refine((type): type is EventType => Object.hasOwn(eventValues, type), "unknown type"),
  key: z.string(),
  user_id: z.uuid().nullable(),
  other_user_id: z.uuid().nullable(),
  values: z.record(z.string(), z.unknown()),
  created_at: z.coerce.date(),
});

/** Reads a row of `claim_events`. Throws a ZodError for a type or values that this release does not know. */
export function readEvent(row: unknown): EventOf<EventType> {
  const { user_id, other_user_id, created_at, values, ...rest } = claimed.parse(row);
  return {
    ...rest,
    userId: user_id,
    otherUserId: other_user_id,
    createdAt: created_at,
    values: eventValues[rest.type].parse(values),
  };
}
