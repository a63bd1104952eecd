import { z } from "zod";
import { sources } from "@/lib/analytics/sources";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

export const orderStatuses = [
  "pending",
  "paid",
  "refunded",
  "partially_refunded",
  "disputed",
  "canceled",
  "quarantined",
  "returned",
] as const;

/** Where the buyer first came from; of an account that is gone nobody knows it any more. */
export const buyerSources = [...sources, "unknown"] as const;
export const planKeys = ["plus", "pro", "founder"] as const;

const count = z.number().int();
const text = z.string();
const name = z.string().nullable();

/** Amounts everywhere in the smallest unit; ids that do not look like numbers of ours are Stripe's. */
export const orderRow = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  name,
  plan: text,
  kind: z.enum(["subscription", "one_time", "gift"]),
  amount: count,
  currency: text,
  status: z.enum(orderStatuses),
  refunded: count,
  payment: name,
  subscription_id: name,
  /** Where the card was issued, ISO 3166-1 alpha-2. */
  country: name,
  created_at: text,
  paid_at: name,
  /** Why the payment waits for a decision. */
  problem: name,
});
export type OrderRow = z.output<typeof orderRow>;

export const allOrders = {
  name: "orders",
  path: "/admin/billing",
  section: "billing",
  tab: "orders",
  title: ["adminBilling", "tabs.orders"],
  words: "adminBilling.orders",
  columns: [
    { key: "order", fixed: true, phone: 1, fields: ["id"] },
    { key: "member", phone: 3, fields: ["user_id", "name"] },
    { key: "plan", fields: ["plan", "kind"] },
    { key: "status", phone: 4, fields: ["status", "problem"] },
    { key: "amount", numeric: true, phone: 2, fields: ["amount", "refunded", "currency"] },
    { key: "payment", optional: true, fields: ["payment", "subscription_id"] },
    { key: "country", optional: true, as: "text", fields: ["country"] },
    { key: "made", sort: "made", as: "when", fields: ["created_at", "paid_at"] },
  ],
  filters: {
    status: { kind: "choice", options: orderStatuses, several: true, words: "adminBilling.orderStatus" },
    plan: { kind: "choice", options: planKeys, several: true, words: "adminBilling.plans" },
    kind: {
      kind: "choice",
      options: ["subscription", "one_time", "gift"],
      words: "adminBilling.orders.kinds",
    },
    source: { kind: "choice", options: buyerSources, words: "adminAnalytics.sources" },
    made: { kind: "dates" },
  },
  sort: { key: "made", desc: true },
  sorts: ["made"],
  pageSize: 25,
  page: listPage(orderRow),
} as const satisfies ListDefinition;
