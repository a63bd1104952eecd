import { z } from "zod";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

const returnKinds = ["refund", "dispute", "return"] as const;
const returnStates = [
  "refunded",
  "partially_refunded",
  "needs_response",
  "won",
  "lost",
  "queued",
  "working",
  "failed",
] as const;

const count = z.number().int();
const text = z.string();
const name = z.string().nullable();

export const returnRow = z.object({
  id: text,
  kind: z.enum(returnKinds),
  order_id: z.uuid().nullable(),
  invoice_id: name,
  user_id: z.uuid().nullable(),
  name,
  payment: name,
  amount: count.nullable(),
  refunded: count,
  /** What a dispute is about. */
  disputed: count.nullable(),
  currency: name,
  state: z.enum(returnStates),
  reason: name,
  error: name,
  at: text,
});
export type ReturnRow = z.output<typeof returnRow>;

export const allReturns = {
  name: "returns",
  path: "/admin/billing/returns",
  section: "billing",
  tab: "returns",
  words: "adminBilling.returns",
  columns: [
    { key: "kind", fixed: true, phone: 1, fields: ["kind"] },
    { key: "order", phone: 3, fields: ["order_id", "invoice_id"] },
    { key: "member", fields: ["user_id", "name"] },
    { key: "state", phone: 4, fields: ["state", "reason", "error"] },
    { key: "refunded", numeric: true, phone: 2, fields: ["refunded", "amount", "currency"] },
    { key: "payment", optional: true, fields: ["payment"] },
    { key: "made", sort: "made", as: "when", fields: ["at"] },
  ],
  filters: {
    kind: { kind: "choice", options: returnKinds, several: true, words: "adminBilling.returnKinds" },
    state: { kind: "choice", options: returnStates, several: true, words: "adminBilling.returnStates" },
    made: { kind: "dates" },
  },
  sort: { key: "made", desc: true },
  sorts: ["made"],
  pageSize: 25,
  page: listPage(returnRow),
} as const satisfies ListDefinition;
