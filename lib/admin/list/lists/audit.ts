import type { ListDefinition } from "../definition";

/** First words of actions, as a filter offers them. */
export const actionFamilies = [
  "points",
  "point_reason",
  "point_rule",
  "reconciliation",
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
  "recovery_codes",
  "second_factor",
  "view",
  "block",
  "statistics",
] as const;

/** Answer of `admin_audit`: `auditPage` of `lib/admin/security/schema.ts`. */
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
