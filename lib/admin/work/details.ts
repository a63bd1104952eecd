import { z } from "zod";
import { brakeDetails } from "@/lib/admin/mails/schema";
import { payoutRow } from "@/lib/admin/payouts/payouts.list";
import { answered } from "@/lib/applications/fields";
import { appealKinds } from "@/lib/appeals/rules";
import { picture } from "@/lib/chat/schema";
import { deliveries, productStates, reportReasons as storefrontReasons } from "@/lib/storefronts/rules";
import { reportReasons } from "@/lib/moderation/schema";
import { missionKinds, proofCodes } from "@/lib/missions/kinds";
import { feedbackRow } from "@/lib/feedback/schema";
import { waiting } from "@/lib/admin/second-person";
import type { CaseKind } from "./kinds";

const text = z.string();
const missing = z.array(z.enum(["email", "onboarding", "wallet", "activity"]));

/** A storefront, or one product of it. */
const storefrontSubject = z.object({
  shop: text,
  account: text.nullable(),
  intro: text,
  seller: z.uuid(),
  down: z.boolean(),
  item: z
    .object({
      title: text,
      description: text,
      price: z.number().int(),
      delivery: z.enum(deliveries),
      after_text: text,
      file: text.nullable(),
      picture: z.uuid().nullable(),
      state: z.enum(productStates),
    })
    .nullable(),
});

/** Words of a mission by language. */
const proofTexts = z.record(text, z.object({ title: text }));

/** What two accounts have in common; `referral` leads from the referrer to the referee. */
const sharedThings = ["card", "wallet", "device", "network", "email", "referral"] as const;

/** Answer of `private.related_accounts`: the referrer, the referee, and who shares something with one of them. */
const relatedAccounts = z.object({
  accounts: z.array(
    z.object({ id: z.uuid(), name: text.nullable(), joined_at: text.nullable(), suspended: z.boolean() }),
  ),
  links: z.array(z.object({ a: z.uuid(), b: z.uuid(), by: z.enum(sharedThings) })),
});
export type RelatedAccounts = z.output<typeof relatedAccounts>;

/** What staff need to decide a case, by its kind: `details` of `private.cases_<kind>()`. */
export const caseDetails = {
  application: z.object({
    status: z.enum(["submitted", "in_review"]),
    project: text,
    answered,
    answer: text,
    invited: z.boolean(),
  }),
  referral: z.object({
    signals: z.array(text),
    referrer_id: z.uuid(),
    /** Null when their account is gone. */
    referrer: text.nullable(),
    /** How many of the referrer's are held, this one among them. */
    held: z.number().int(),
    signed_up_at: text,
    missing,
    related: relatedAccounts,
  }),
  payment: z.object({
    type: z.enum(["quarantined", "returned"]),
    order_id: z.uuid(),
    plan: text,
    /** In the smallest unit. */
    amount: z.number().int(),
    currency: text,
    reason: text.nullable(),
    error: text.nullable(),
    /** The refund that Stripe refused. */
    refund: z.uuid().nullable(),
    paid: z.number().int().nullable(),
    paid_currency: text.nullable(),
    /** What can be refunded. */
    left: z.number().int(),
    /** Whether the payment may stand for the order although it does not fit. */
    acceptable: z.boolean(),
  }),
  refund: z.object({
    order_id: z.uuid(),
    /** The order, or the invoice of a renewal or an upgrade. */
    subject: text,
    reason: text,
    plan: text,
    kind: text,
    /** In the smallest unit. */
    amount: z.number().int(),
    currency: text,
    /** What can be refunded. */
    left: z.number().int(),
    paid_at: text,
    /** When the window ends. */
    until: text,
    /** The subscription that could end with it; `until` where its renewal is stopped already (`Running`). */
    running: z.object({ until: text.nullable() }).nullable(),
    disputed: z.boolean(),
    /** Points that the payment brought. */
    earned: z.number().int(),
    use: z.object({ days: z.number().int(), points: z.number().int(), seen_at: text.nullable() }),
    claimed: z.boolean(),
    /** Other requests of this member. */
    earlier: z.number().int(),
  }),
  payout: payoutRow.pick({
    name: true,
    amount: true,
    currency: true,
    account: true,
    state: true,
    second_needed: true,
    alone_at: true,
    other: true,
    version: true,
    approved_by: true,
    approved_at: true,
    error: true,
    decisions: true,
    lines: true,
  }),
  delivery: z.object({
    /** Whose work failed; `smtp` for a mail that could not be sent. */
    consumer: text,
    /** The type of the event, or the template of the mail. */
    what: text,
    error: text.nullable(),
    attempts: z.number().int(),
  }),
  erasure: z.object({
    proved_at: text,
    /** The code of what stopped it; null when it could not say. */
    stopped_by: text.nullable(),
    /** Whether a subscription still runs, which must end first. */
    live: z.boolean(),
  }),
  brake: brakeDetails,
  feedback: feedbackRow,
  appeal: z.object({
    kind: z.enum(appealKinds),
    text,
    penalty_at: text,
    /** Why, in the words of who decided or the codes of the rules. */
    reason: text.nullable(),
    /** Who decided first, and so does not decide again; null where the rules did. */
    first_name: text.nullable(),
    /** What of the penalty there is to say, by its kind; null when it is gone. */
    subject: z
      .object({
        signals: z.array(text).optional(),
        referee: text.nullish(),
        referee_id: z.uuid().optional(),
        until: text.nullish(),
        project: text.optional(),
        points: z.number().int().optional(),
        /** Of a proof: the mission by language, and what was handed in. */
        proof: z.uuid().optional(),
        mission: proofTexts.optional(),
        link: text.optional(),
        text: text.optional(),
        picture: z.boolean().optional(),
        ...storefrontSubject.partial().shape,
        strike: text.optional(),
      })
      .nullable(),
    /** Whether nobody is there but who decided first. */
    alone: z.boolean(),
    waits: waiting,
  }),
  decision: waiting.unwrap().extend({
    kind: z.enum(["mission", "challenge", "stream", "season", "referral_campaign"]),
    /** The id of what is to be published. */
    subject: z.uuid(),
    role: z.enum(["moderator", "admin"]),
    reason: text.nullable(),
    /** By language. */
    texts: proofTexts.nullable(),
    /** For one member. */
    points: z.number().int(),
    /** How many may have them; null: nothing says. */
    most: z.number().int().nullable(),
  }),
  storefront: storefrontSubject.extend({
    reports: z.array(
      z.object({
        reason: z.enum(storefrontReasons),
        text,
        at: text,
        name: text.nullable(),
        user_id: z.uuid(),
      }),
    ),
    /** How often staff took down something of this seller. */
    earlier: z.number().int(),
  }),
  proof: z.object({
    mission: text,
    texts: proofTexts,
    points: z.number().int(),
    /** In cents. */
    bounty: z.number().int().nullable(),
    kind: z.enum(missionKinds),
    link: text,
    text,
    picture: z.boolean(),
    try: z.number().int(),
    tries: z.number().int(),
    /** Proofs of other members that it resembles, and by what. */
    neighbours: z.array(
      z.object({
        proof: z.uuid(),
        by: z.enum(["picture", "link", "text"]),
        name: text.nullable(),
        user_id: z.uuid(),
        sent_at: text,
        state: z.enum(["open", "approved", "rejected"]),
        picture: z.boolean(),
      }),
    ),
    /** Rejections before this one. */
    earlier: z.array(z.object({ code: z.enum(proofCodes), answer: text, at: text })),
  }),
  report: z.object({
    text,
    picture: picture.nullable(),
    state: z.enum(["shown", "held", "removed"]),
    room: text,
    /** By language; empty for the room of a stream. */
    rooms: z.record(text, text),
    seq: z.number().int(),
    version: text,
    at: text,
    /** Null when their account is gone. */
    author: text.nullable(),
    strikes: z.number().int(),
    newcomer: z.boolean(),
    staff: z.boolean(),
    reports: z.array(
      z.object({
        reason: z.enum(reportReasons),
        note: text,
        trusted: z.boolean(),
        /** Null: a rule held it. */
        by: text.nullable(),
        at: text,
      }),
    ),
    /** What was said around it when it was reported. */
    context: z.array(z.object({ name: text.nullable(), text, at: text, own: z.boolean() })),
  }),
} satisfies Record<CaseKind, z.ZodType>;
export type CaseDetails = { [K in CaseKind]: z.output<(typeof caseDetails)[K]> };
