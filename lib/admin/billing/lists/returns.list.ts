import { returnKinds, returnStates } from "@/lib/admin/billing/schema";
import type { ListDefinition } from "@/lib/admin/list/definition";

/** Answer of `admin_returns`: `returnsPage` of `lib/admin/billing/schema.ts`. */
export const allReturns = {
  name: "returns",
  path: "/admin/billing/returns",
  columns: [
    { key: "kind", fixed: true, phone: 1, fields: ["kind"] },
    { key: "order", phone: 3, fields: ["order_id", "invoice_id"] },
    { key: "member", fields: ["user_id", "name"] },
    { key: "state", phone: 4, fields: ["state", "reason", "error"] },
    { key: "refunded", numeric: true, phone: 2, fields: ["refunded", "amount", "currency"] },
    { key: "payment", optional: true, fields: ["payment"] },
    { key: "made", sort: "made", fields: ["at"] },
  ],
  filters: {
    kind: { kind: "choice", options: returnKinds, several: true },
    state: { kind: "choice", options: returnStates, several: true },
    made: { kind: "dates" },
  },
  sort: { key: "made", desc: true },
  sorts: ["made"],
  pageSize: 25,
} as const satisfies ListDefinition;
