import { z } from "zod";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

/** First words of actions, as a filter offers them. */
export const actionFamilies = [
  "points",
  "point_reason",
  "point_rule",
  "reconciliation",
  "stream",
  "decision",
  "goal",
  "mail",
  "suppression",
  "mail_brake",
  "chart_note",
  "role",
  "staff",
  "member",
  "referral",
  "application",
  "form",
  "invite",
  "feedback",
  "proposal",
  "sessions",
  "note",
  "list",
  "delivery",
  "case",
  "order",
  "payment",
  "subscription",
  "stripe",
  "check",
  "mint",
  "refusals",
  "recovery_codes",
  "second_factor",
  "view",
  "honorary",
  "allowlist",
  "contract",
  "block",
  "statistics",
  "season",
  "change",
  "content",
  "erasure",
  "job",
  "work",
  "appeal",
  "bounty",
  "campaign",
  "challenge",
  "chat_rule",
  "document",
  "flag",
  "import",
  "message",
  "mission",
  "payout",
  "payouts",
  "price",
  "promotion_code",
  "proof",
  "referral_campaign",
  "refund",
  "room",
  "segment",
  "setting",
  "storefront",
  "story",
  "strike",
  "tax_form",
  "webhook",
] as const;

export const auditLines = {
  name: "audit",
  path: "/admin/security/audit",
  columns: [
    { key: "action", fixed: true, phone: 1, fields: ["action"] },
    { key: "who", phone: 2, fields: ["actor", "actor_name"] },
    { key: "subject", phone: 3, fields: ["subject_type", "subject_id", "subject_name"] },
    { key: "line", optional: true, numeric: true, fields: ["id", "undoes", "undone_by"] },
    { key: "made", sort: "made", phone: 4, fields: ["created_at"] },
    { key: "change", wide: true, fields: ["reason", "before", "after"] },
  ],
  filters: {
    action: { kind: "choice", options: actionFamilies, several: true },
    by: { kind: "choice", options: ["person", "rules"] },
    refused: { kind: "yesNo" },
    made: { kind: "dates" },
    actor: { kind: "text" },
    subject: { kind: "text" },
  },
  sort: { key: "made", desc: true },
  sorts: ["made"],
  pageSize: 25,
} as const satisfies ListDefinition;

const time = z.string();
const name = z.string().nullable();
/** Ids and values of an audit line; what they mean depends on its action. */
const values = z.record(z.string(), z.unknown()).nullable();

const auditRow = z.object({
  id: z.number().int(),
  action: z.string(),
  created_at: time,
  /** Empty without one, and once it was erased. */
  reason: z.string(),
  before: values,
  /** Stripe's facts are a list. */
  after: z.union([values, z.array(z.unknown())]),
  /** Null for what the rules did by themselves. */
  actor: z.uuid().nullable(),
  actor_name: name,
  subject_type: z.string(),
  subject_id: z.string(),
  subject_name: name,
  undoes: z.number().int().nullable(),
  undone_by: z.number().int().nullable(),
  /** Whether it can be undone. */
  undo: z.boolean(),
});
export type AuditRow = z.output<typeof auditRow>;

/** Answer of `admin_audit`. */
export const auditPage = listPage(auditRow);
