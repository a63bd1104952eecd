import { z } from "zod";
import { changed, version } from "@/lib/guard/staff/changed";
import { writtenReason } from "@/lib/platform/text/written";
import { caseDetails, type CaseDetails } from "./details";
import { caseKinds, type CaseKind } from "./kinds";
import { maxSelected, selectedDecisions, type SelectedDecision } from "./selected";

const text = z.string();

const contentOf = <K extends CaseKind>(kind: K) =>
  z.object({ kind: z.literal(kind), id: text, details: caseDetails[kind] });
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
  rowOf("payout"),
  rowOf("delivery"),
  rowOf("erasure"),
  rowOf("brake"),
  rowOf("feedback"),
  rowOf("appeal"),
  rowOf("proof"),
  rowOf("storefront"),
  rowOf("report"),
  rowOf("decision"),
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
  reason: writtenReason,
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
  reason: writtenReason,
  version,
});

/** `ids` of cases of the kind that `decision` is about, by commas. */
export const selectedDecision = z.object({
  decision: z.enum(Object.keys(selectedDecisions) as [SelectedDecision, ...SelectedDecision[]]),
  ids: z
    .string()
    .max(8000)
    .transform((typed) => typed.split(","))
    .pipe(z.array(z.string().min(1).max(100)).max(maxSelected)),
  reason: writtenReason,
  /** With the version of each case. */
  version: z.string().max(2000).optional(),
});

/** Answer of `admin_decide_selected`. */
export const selectedChange = changed.unwrap().extend({
  outcome: z.object({
    done: z.number().int(),
    /** Those that were left out, with the code of the refusal and what it is about. */
    refused: z.array(z.object({ id: text, code: text, detail: text.nullable() })),
  }),
});
export type SelectedChange = z.output<typeof selectedChange>;

/** What the second of two people says to a publication. */
export const secondDecision = z.object({
  decision: z.uuid(),
  decides: z.enum(["confirm", "decline"]),
  reason: writtenReason,
});

export const leaseRequest = z.object({ case: reference, open: z.boolean() });

/** Answer of `admin_lease_case`. */
export const lease = z.object({ mine: z.boolean(), by: text.nullable(), until: text });
export type Lease = z.output<typeof lease>;

/** Answer of `admin_case_leases`: what others have open. */
export const leases = z.array(z.object({ case: text, by: text.nullable() }));
export type Leases = z.output<typeof leases>;
