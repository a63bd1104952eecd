import { payoutStates } from "./rules";
import type { ListDefinition } from "@/lib/admin/list/definition";

/** Answer of `admin_payouts`: `payoutsPage` of `lib/admin/payouts/schema.ts`. */
export const allPayouts = {
  name: "payouts",
  path: "/admin/payouts",
  columns: [
    { key: "member", fixed: true, phone: 1, fields: ["name", "user_id", "id"] },
    { key: "amount", numeric: true, phone: 2, fields: ["amount", "currency"] },
    { key: "state", phone: 3, fields: ["state", "error"] },
    {
      key: "approval",
      phone: 4,
      fields: ["approved_by", "approved_at", "second_by", "second_at", "second_needed"],
    },
    { key: "lines", numeric: true, fields: ["lines"] },
    { key: "transfer", fields: ["account", "transfer_id", "processed_at", "paid_at"] },
    { key: "made", sort: "made", fields: ["created_at"] },
  ],
  filters: {
    state: { kind: "choice", options: payoutStates, several: true },
    made: { kind: "dates" },
  },
  sort: { key: "made", desc: true },
  sorts: ["made"],
  pageSize: 25,
} as const satisfies ListDefinition;
