import { z } from "zod";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { planKeys } from "./orders.list";
import { listPage } from "@/lib/admin/list/schema";

const subscriptionStatuses = [
  "active",
  "trialing",
  "past_due",
  "canceled",
  "unpaid",
  "paused",
  "incomplete",
  "incomplete_expired",
] as const;

const count = z.number().int();
const text = z.string();
const name = z.string().nullable();

export const subscriptionRow = z.object({
  id: text,
  user_id: z.uuid(),
  name,
  plan: text,
  status: z.enum(subscriptionStatuses),
  interval: z.enum(["month", "year"]).nullable(),
  amount: count,
  currency: text,
  current_period_end: name,
  cancel_at_period_end: z.boolean(),
  ended_at: name,
  next_plan: name,
  updated_at: text,
  order_id: z.uuid().nullable(),
});
export type SubscriptionRow = z.output<typeof subscriptionRow>;

export const allSubscriptions = {
  name: "subscriptions",
  path: "/admin/billing/subscriptions",
  section: "billing",
  tab: "subscriptions",
  words: "adminBilling.subscriptions",
  columns: [
    { key: "subscription", fixed: true, phone: 3, fields: ["id", "order_id"] },
    { key: "member", phone: 1, fields: ["user_id", "name"] },
    { key: "plan", fields: ["plan", "interval", "next_plan"] },
    { key: "status", phone: 2, fields: ["status", "cancel_at_period_end", "ended_at"] },
    { key: "amount", numeric: true, fields: ["amount", "currency"] },
    { key: "ends", phone: 4, fields: ["current_period_end"] },
    { key: "changed", sort: "changed", as: "when", fields: ["updated_at"] },
  ],
  filters: {
    status: {
      kind: "choice",
      options: subscriptionStatuses,
      several: true,
      words: "adminBilling.subscriptionStatus",
    },
    plan: { kind: "choice", options: planKeys, several: true, words: "adminBilling.plans" },
    ends: { kind: "yesNo" },
    changed: { kind: "dates" },
  },
  sort: { key: "changed", desc: true },
  sorts: ["changed"],
  pageSize: 25,
  page: listPage(subscriptionRow),
} as const satisfies ListDefinition;
