import { communityRules } from "@/lib/moderation/schema";
import { z } from "zod";
import { securityChanges, twoPeople } from "@/lib/outbox/values";
import { defaultLocale, isLocale } from "@/lib/platform/i18n/routing";
import { refundReasons } from "@/lib/storefronts/rules";
import { mailCategories } from "./categories";
import {
  boughtProduct,
  cause,
  interval,
  money,
  nextCharge,
  reversed,
  soldProduct,
  streamTime,
  sum,
} from "./values";

/** What `mail_outbox.params` holds, by template; amounts in the smallest unit. */
/** Which suspension an appeal is about (`private.penalty.key`); none for other penalties. */
const penalty = z.string().nullish();

export const templates = {
  receipt: z.object({
    ...money,
    plan: z.string(),
    order_id: z.string(),
    points: z.number().int().nullish(),
    interval,
    next: nextCharge,
    /** Whether an NFT comes with it. */
    claim: z.boolean().nullish(),
  }),
  /** To whom a membership was given; the code goes to them alone. */
  gift: z.object({
    plan: z.string(),
    months: z.number().int(),
    /** Name of who gives, and what they wrote; empty for none. */
    giver: z.string(),
    message: z.string(),
    expires_at: z.coerce.date(),
    /** Gone once the mail was sent. */
    code: z.string().default(""),
  }),
  gift_receipt: z.object({
    ...money,
    plan: z.string(),
    months: z.number().int(),
    to: z.string(),
    order_id: z.string(),
    points: z.number().int().nullish(),
  }),
  gift_started: z.object({ plan: z.string(), months: z.number().int(), at: z.coerce.date() }),
  gift_redeemed: z.object({ plan: z.string(), months: z.number().int(), to: z.string() }),
  gift_expiring: z.object({
    plan: z.string(),
    months: z.number().int(),
    to: z.string(),
    at: z.coerce.date(),
  }),
  gift_ending: z.object({ plan: z.string(), at: z.coerce.date() }),
  gift_ended: z.object({ plan: z.string(), months: z.number().int() }),
  payout_sent: sum,
  payout_returned: sum,
  commission_skipped: sum.extend({ reason: z.enum(["minimum", "account"]) }),
  renewal: z.object({ ...money, plan: z.string() }),
  trial_started: z.object({
    ...money,
    plan: z.string(),
    days: z.number().int(),
    at: z.coerce.date(),
    interval,
  }),
  trial_ending: z.object({ ...money, plan: z.string(), at: z.coerce.date(), interval }),
  plan_change: z.object({ ...money, plan: z.string(), current: z.string(), at: z.coerce.date(), interval }),
  plan_upgraded: z.object({
    ...money,
    plan: z.string(),
    price: z.number().int(),
    interval,
    next: nextCharge,
  }),
  refund: z.object({ ...money, ...reversed }),
  payment_disputed: z.object({
    ...money,
    ...reversed,
    plan: z.string(),
    /** The whole payment, of which `amount` is disputed, and what of it was refunded otherwise. */
    paid: z.number().int().nullish(),
    refunded: z.number().int().nullish(),
    state: z.enum(["needs_response", "lost", "won"]),
  }),
  refund_requested: z.object({ ...money, plan: z.string(), due_at: z.coerce.date() }),
  refund_decided: z.object({
    ...money,
    plan: z.string(),
    state: z.enum(["granted", "refused"]),
    /** What is granted. */
    amount: z.number().int().nullish(),
    /** Why it was refused. */
    answer: z.string().default(""),
  }),
  payment_failed: z.object({ plan: z.string(), ends_at: z.coerce.date(), cause }),
  payment_reminder: z.object({ plan: z.string(), ends_at: z.coerce.date(), day: z.number().int(), cause }),
  card_expiring: z.object({
    plan: z.string(),
    brand: z.string().nullish(),
    last4: z.string().nullish(),
    expires_on: z.iso.date(),
    at: z.coerce.date(),
  }),
  renewal_notice: z.object({ ...money, plan: z.string(), interval, at: z.coerce.date(), next: nextCharge }),
  price_changed: z.object({ ...money, plan: z.string(), kept: z.number().int(), interval }),
  checkout_left: z.object({ plan: z.string(), lookup_key: z.string() }),
  cancel_planned: z.object({ plan: z.string(), at: z.coerce.date().nullish() }),
  membership_resumed: z.object({ plan: z.string(), at: z.coerce.date().nullish() }),
  membership_ended: z.object({
    plan: z.string(),
    /** What brings it back. */
    lookup_key: z.string().nullish(),
    unpaid: z.boolean().nullish(),
  }),
  /** `reason` as in `automatic_refunds`. */
  payment_returned: z.object({ ...money, plan: z.string(), reason: z.string() }),
  renewal_stopped: z.object({
    plan: z.string(),
    /** The plan that is owned; null when it was taken back meanwhile. */
    owned: z.string().nullable(),
    /** Null when it ended at once. */
    ends_at: z.coerce.date().nullable(),
  }),
  referral_qualified: z.object({
    referee: z.string(),
    points: z.number().int(),
    /** Of a campaign, on top; mails that waited before campaigns were told have none. */
    bonus: z.number().int().default(0),
    qualified: z.number().int(),
  }),
  referral_reminder: z.object({
    /** Who invited, masked. */
    referee: z.string(),
    missing: z.array(z.enum(["email", "onboarding", "wallet", "activity"])),
  }),
  referral_attributed: z.object({
    /** To whom it goes: who was invited, or who invited. */
    side: z.enum(["referee", "referrer"]),
    /** The other of the two, masked. */
    referee: z.string(),
  }),
  referral_decided: z.object({
    side: z.enum(["referee", "referrer"]),
    /** Whether it counts again; else it was rejected. */
    qualified: z.boolean(),
    points: z.number().int(),
    /** The other of the two, masked. */
    referee: z.string(),
  }),
  storefront_sold: z.object(soldProduct),
  storefront_ordered: boughtProduct,
  /** `whole`: nothing is left of the order. Mails that waited before parts could be given back do not say. */
  storefront_refunded: boughtProduct.extend({
    whole: z.boolean().default(true),
    reason: z.enum(refundReasons).optional(),
  }),
  storefront_taken_down: z.object({
    item: z.string().default(""),
    answer: z.string().default(""),
    /** Without one it is the whole storefront. */
    product_id: z.string().nullish(),
  }),
  proof_received: z.object({ mission: z.string(), title: z.string().default(""), due_at: z.coerce.date() }),
  proof_decided: z.object({
    mission: z.string(),
    title: z.string().default(""),
    state: z.enum(["approved", "rejected"]),
    /** Why it was rejected. */
    answer: z.string().default(""),
  }),
  mint_confirmed: z.object({ token_id: z.string(), tx_hash: z.string() }),
  mint_undone: z.object({ token_id: z.string(), tx_hash: z.string() }),
  /** `kept`: something else gives the same tier. */
  token_left: z.object({ token_id: z.string(), kept: z.boolean() }),
  token_received: z.object({ token_id: z.string() }),
  token_void: z.object({ token_id: z.string() }),
  stream_starting: streamTime,
  stream_moved: streamTime,
  stream_cancelled: streamTime,
  season_moved: z.object({ season: z.string().default(""), at: z.coerce.date() }),
  season_ended: z.object({
    season: z.string().default(""),
    rank: z.number().int(),
    points: z.number().int(),
    prize: z.number().int(),
  }),
  honorary_granted: z.object({
    plan: z.string(),
    /** Null for good. */
    ends_at: z.coerce.date().nullable(),
    /** Whether an NFT comes with it. */
    claim: z.boolean(),
  }),
  honorary_revoked: z.object({ plan: z.string() }),
  pledge_code: z.object({
    code: z.string(),
    purpose: z.enum(["confirm", "withdraw"]),
    /** Whole dollars. */
    amount: z.number().int(),
    minutes: z.number().int(),
  }),
  application_status: z.object({
    status: z.enum(["in_review", "more_info", "approved", "rejected"]),
    project: z.string(),
    answer: z.string(),
  }),
  feedback_answer: z.object({
    reference: z.string(),
    /** In paragraphs. */
    reply: z.string(),
    /** Whether it goes to a member, who can answer on their page. */
    member: z.boolean(),
  }),
  security: z.object({
    event: z.enum(securityChanges),
    /** What it was about, masked: a provider, a factor's name, the end of a number. */
    what: z.string(),
    at: z.coerce.date(),
  }),
  /** `until` is a time, or `infinity` for a ban. */
  suspended: z.object({
    until: z.string(),
    penalty,
    /** How many of theirs were removed from the chat with it. */
    messages: z.number().int().default(0),
  }),
  appeal_received: z.object({ kind: z.string(), penalty, due_at: z.coerce.date() }),
  /** `state`: what it had been decided as. */
  appeal_reopened: z.object({ kind: z.string(), penalty, state: z.enum(["accepted", "rejected"]) }),
  appeal_decided: z.object({
    kind: z.string(),
    penalty,
    state: z.enum(["accepted", "rejected"]),
    answer: z.string().default(""),
  }),
  strike_given: z.object({
    kind: z.enum(["remove", "warn", "mute"]),
    rule: z.enum(communityRules),
    /** Of a mute; null for good. */
    until: z.coerce.date().nullable(),
    /** Why, in the moderator's words. */
    answer: z.string().default(""),
  }),
  chat_digest: z.object({ mentions: z.number().int() }),
  audit_head: z.object({
    day: z.iso.date(),
    position: z.number().int(),
    hash: z.string(),
    lines: z.number().int(),
  }),
  /** To the owner of the site: a decision of two people that one made, because nobody else is there. */
  decision_alone: z.object({
    kind: z.enum(twoPeople),
    subject_id: z.string(),
    /** Who decided. */
    decider: z.string().default(""),
    /** When it counts. */
    at: z.coerce.date(),
  }),
  webhook_held: z.object({
    host: z.string(),
    reason: z.enum(["failing", "gone"]),
    since: z.coerce.date().optional(),
    waiting: z.number().int(),
  }),
  staff_invite: z.object({
    token: z.string(),
    role: z.enum(["admin", "moderator"]),
    inviter: z.string(),
    expires_at: z.coerce.date(),
  }),
  /** To somebody whom an import brings; `points` wait for their first sign-in. */
  import_invite: z.object({ points: z.number().int() }),
  merge_code: z.object({
    code: z.string(),
    minutes: z.number().int(),
    /** Whether it goes to who asked, or to the other account. */
    side: z.enum(["asked", "other"]),
    other: z.string(),
  }),
  account_merged: z.object({ side: z.enum(["older", "younger"]), points: z.number().int() }),
  /** To an address that is not written to otherwise. */
  address_code: z.object({ code: z.string(), minutes: z.number().int() }),
  erasure_code: z.object({ code: z.string(), minutes: z.number().int() }),
  welcome: z.object({}),
  account_erased: z.object({}),
} as const;
export type Template = keyof typeof templates;

export const outboxRow = z.object({
  id: z.uuid(),
  key: z.string(),
  user_id: z.uuid().nullish(),
  to_address: z.string(),
  template: z.string().refine((name): name is Template => Object.hasOwn(templates, name), "unknown template"),
  params: z.looseObject({ name: z.string().default("") }),
  category: z.enum(mailCategories).nullish(),
  locale: z.string().transform((value) => (isLocale(value) ? value : defaultLocale)),
});
export type OutboxRow = z.output<typeof outboxRow>;
