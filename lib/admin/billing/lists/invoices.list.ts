import { invoiceCauses } from "@/lib/admin/billing/schema";
import type { ListDefinition } from "@/lib/admin/list/definition";

/** Answer of `admin_invoices`: `invoicesPage` of `lib/admin/billing/schema.ts`. */
export const allInvoices = {
  name: "invoices",
  path: "/admin/billing/invoices",
  columns: [
    { key: "invoice", fixed: true, phone: 3, fields: ["id", "order_id", "subscription_id"] },
    { key: "member", phone: 1, fields: ["user_id", "name"] },
    { key: "plan", fields: ["plan"] },
    { key: "cause", phone: 4, fields: ["billing_reason"] },
    { key: "amount", numeric: true, phone: 2, fields: ["amount", "refunded", "dispute", "currency"] },
    { key: "payment", optional: true, fields: ["payment"] },
    { key: "made", sort: "made", fields: ["created_at"] },
  ],
  filters: {
    cause: { kind: "choice", options: invoiceCauses, several: true },
    made: { kind: "dates" },
  },
  sort: { key: "made", desc: true },
  sorts: ["made"],
  pageSize: 25,
} as const satisfies ListDefinition;
