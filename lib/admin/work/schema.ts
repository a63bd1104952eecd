import { z } from "zod";
import { answered } from "@/lib/applications/fields";
import { appealKinds } from "@/lib/appeals/rules";
import { deliveries, productStates, reportReasons as storefrontReasons } from "@/lib/storefronts/rules";
import { reportReasons } from "@/lib/moderation/schema";
import { missionKinds, proofCodes } from "@/lib/missions/kinds";
import { feedbackRow } from "@/lib/feedback/schema";
import { version } from "@/lib/guard/staff/changed";
import { caseKinds, type CaseKind } from "./kinds";

const text = z.string();
const missing = z.array(z.enum(["email", "onboarding", "wallet", "activity"]));

/** Words of a mission by language. */
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

const proofTexts = z.record(text, z.object({ title: text }));

/** What two accounts have in common; `referral` leads from the referrer to the referee. */
export const sharedThings = ["card", "wallet", "device", "network", "email", "referral"] as const;

/** Answer of `private.related_accounts`: the referrer, the referee, and who shares something with one of them. */
const relatedAccounts = z.object({
  accounts: z.array(
    z.object({ id: z.uuid(), name: text.nullable(), joined_at: text.nullable(), suspended: z.boolean() }),
  ),
  links: z.array(z.object({ a: z.uuid(), b: z.uuid(), by: z.enum(sharedThings) })),
});
export type RelatedAccounts = z.output<typeof relatedAccounts>;

/** What staff need to decide a case, by its kind: `details` of `private.cases_<kind>()`. */
const details = {
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
    /** Whether a subscription could end with it. */
    renews: z.boolean(),
    disputed: z.boolean(),
    /** Points that the payment brought. */
    earned: z.number().int(),
    use: z.object({ days: z.number().int(), points: z.number().int(), seen_at: text.nullable() }),
    claimed: z.boolean(),
    /** Other requests of this member. */
    earlier: z.number().int(),
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
export type CaseDetails = { [K in CaseKind]: z.output<(typeof details)[K]> };

const contentOf = <K extends CaseKind>(kind: K) =>
  z.object({ kind: z.literal(kind), id: text, details: details[kind] });
export type CaseContent = { [K in CaseKind]: { kind: K; id: string; details: CaseDetails[K] } }[CaseKind];

const rowOf = <K extends CaseKind>(kind: K) =>
  contentOf(kind).extend({
    user_id: z.uuid().nullable(),
    name: text.nullable(),
    opened_at: text,
    due_at: text,
    /** Given back with each change: refused when somebody was faster. */
    version: text,
    /** `infinity`: until an answer. */
    snoozed_until: text.nullable(),
    assignee: z.uuid().nullable(),
    assignee_name: text.nullable(),
    /** Who else has it open. */
    opened_by: text.nullable(),
    /** Others of the same kind and member. */
    alike: z.array(z.object({ id: text, opened_at: text })),
    merged: z.array(contentOf(kind).extend({ version: text })),
  });

/** A row of the list `admin_cases`. */
export const caseRow = z.discriminatedUnion("kind", [
  rowOf("application"),
  rowOf("referral"),
  rowOf("payment"),
  rowOf("refund"),
  rowOf("delivery"),
  rowOf("erasure"),
  rowOf("feedback"),
  rowOf("appeal"),
  rowOf("proof"),
  rowOf("storefront"),
  rowOf("report"),
]);
export type CaseRow = z.output<typeof caseRow>;

/** Beside the rows of `admin_cases`: who looks, and to whom a case can be handed over. */
export const caseStaff = {
  me: z.uuid(),
  staff: z.array(z.object({ id: z.uuid(), name: text, admin: z.boolean() })),
};
export type Colleague = z.output<(typeof caseStaff)["staff"]>[number];

/** A case in a form: `feedback:4f…`. */
const reference = z
  .string()
  .max(130)
  .transform((typed, context) => {
    const [kind, id] = [typed.split(":")[0] ?? "", typed.slice(typed.indexOf(":") + 1)];
    const known = z.enum(caseKinds).safeParse(kind);
    if (known.success && id) return { kind: known.data, id };
    context.addIssue("invalid_input");
    return z.NEVER;
  });
export type CaseReference = z.output<typeof reference>;

export const caseTaking = z.object({
  case: reference,
  taken: z.enum(["true", "false"]).transform((value) => value === "true"),
  version,
});
export const caseHandOver = z.object({
  case: reference,
  to: z.uuid(),
  reason: z.string().trim().min(3, "reason_required").max(300, "too_long"),
  version,
});
/** `until`: days, `answer`, or `none`; a day wins over it. */
export const caseSnooze = z.object({
  case: reference,
  until: z.enum(["1", "3", "7", "30", "answer", "none"]),
  day: z.union([z.literal(""), z.iso.date()]).default(""),
  version,
});
export const caseMerge = z.object({ case: reference, into: z.string().max(100), version });

export const jointDecision = z.object({
  case: reference,
  decision: z.string().max(20),
  reason: z.string().trim().min(3, "reason_required").max(300, "too_long"),
  version,
});
export type JointDecision = z.output<typeof jointDecision>;

export const leaseRequest = z.object({ case: reference, open: z.boolean() });

/** Answer of `admin_lease_case`. */
export const lease = z.object({ mine: z.boolean(), by: text.nullable(), until: text });
export type Lease = z.output<typeof lease>;

/** Answer of `admin_case_leases`: what others have open. */
export const leases = z.array(z.object({ case: text, by: text.nullable() }));
export type Leases = z.output<typeof leases>;
