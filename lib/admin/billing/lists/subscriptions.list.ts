import { subscriptionStatuses } from "@/lib/admin/billing/schema";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { planKeys } from "./orders.list";

/** Answer of `admin_subscriptions`: `subscriptionsPage` of `lib/admin/billing/schema.ts`. */
export const allSubscriptions = {
  name: "subscriptions",
  path: "/admin/billing/subscriptions",
  columns: [
    { key: "subscription", fixed: true, phone: 3, fields: ["id", "order_id"] },
    { key: "member", phone: 1, fields: ["user_id", "name"] },
    { key: "plan", fields: ["plan", "interval", "next_plan"] },
    { key: "status", phone: 2, fields: ["status", "cancel_at_period_end", "ended_at"] },
    { key: "amount", numeric: true, fields: ["amount", "currency"] },
    { key: "ends", phone: 4, fields: ["current_period_end"] },
    { key: "changed", sort: "changed", fields: ["updated_at"] },
  ],
  filters: {
    status: { kind: "choice", options: subscriptionStatuses, several: true },
    plan: { kind: "choice", options: planKeys, several: true },
    ends: { kind: "yesNo" },
    changed: { kind: "dates" },
  },
  sort: { key: "changed", desc: true },
  sorts: ["changed"],
  pageSize: 25,
} as const satisfies ListDefinition;
