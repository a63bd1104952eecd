import { z } from "zod";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

/** Stripe's `billing_reason`. */
const invoiceCauses = ["subscription_create", "subscription_cycle", "subscription_update", "manual"] as const;

const count = z.number().int();
const text = z.string();
const name = z.string().nullable();
const dispute = z.enum(["needs_response", "won", "lost"]).nullable();

export const invoiceRow = z.object({
  id: text,
  user_id: z.uuid(),
  name,
  subscription_id: text,
  plan: name,
  billing_reason: text,
  amount: count,
  currency: text,
  payment: name,
  refunded: count,
  dispute,
  created_at: text,
  order_id: z.uuid().nullable(),
});

export const allInvoices = {
  name: "invoices",
  path: "/admin/billing/invoices",
  section: "billing",
  tab: "invoices",
  words: "adminBilling.invoices",
  columns: [
    { key: "invoice", fixed: true, phone: 3, fields: ["id", "order_id", "subscription_id"] },
    { key: "member", phone: 1, fields: ["user_id", "name"] },
    { key: "plan", fields: ["plan"] },
    { key: "cause", phone: 4, fields: ["billing_reason"] },
    { key: "amount", numeric: true, phone: 2, fields: ["amount", "refunded", "dispute", "currency"] },
    { key: "payment", optional: true, fields: ["payment"] },
    { key: "made", sort: "made", as: "when", fields: ["created_at"] },
  ],
  filters: {
    cause: { kind: "choice", options: invoiceCauses, several: true, words: "adminBilling.causes" },
    made: { kind: "dates" },
  },
  sort: { key: "made", desc: true },
  sorts: ["made"],
  pageSize: 25,
  page: listPage(invoiceRow),
} as const satisfies ListDefinition;
