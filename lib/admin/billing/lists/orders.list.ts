import { orderStatuses } from "@/lib/admin/billing/schema";
import { sources } from "@/lib/analytics/sources";
import type { ListDefinition } from "@/lib/admin/list/definition";

/** Where the buyer first came from; of an account that is gone nobody knows it any more. */
export const buyerSources = [...sources, "unknown"] as const;
export const planKeys = ["plus", "pro", "founder"] as const;

/** Answer of `admin_orders`: `ordersPage` of `lib/admin/billing/schema.ts`. */
export const allOrders = {
  name: "orders",
  path: "/admin/billing",
  columns: [
    { key: "order", fixed: true, phone: 1, fields: ["id"] },
    { key: "member", phone: 3, fields: ["user_id", "name"] },
    { key: "plan", fields: ["plan", "kind"] },
    { key: "status", phone: 4, fields: ["status", "problem"] },
    { key: "amount", numeric: true, phone: 2, fields: ["amount", "refunded", "currency"] },
    { key: "payment", optional: true, fields: ["payment", "subscription_id"] },
    { key: "made", sort: "made", fields: ["created_at", "paid_at"] },
  ],
  filters: {
    status: { kind: "choice", options: orderStatuses, several: true },
    plan: { kind: "choice", options: planKeys, several: true },
    kind: { kind: "choice", options: ["subscription", "one_time", "gift"] },
    source: { kind: "choice", options: buyerSources },
    made: { kind: "dates" },
  },
  sort: { key: "made", desc: true },
  sorts: ["made"],
  pageSize: 25,
} as const satisfies ListDefinition;
