import { z } from "zod";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

const eventOutcomes = ["applied", "ignored", "quarantined", "failed"] as const;
export const eventObjects = [
  "checkout.session",
  "subscription",
  "subscription_schedule",
  "invoice",
  "charge",
  "refund",
  "dispute",
] as const;

const count = z.number().int();
const text = z.string();
const name = z.string().nullable();

export const eventRow = z.object({
  id: text,
  type: text,
  outcome: z.enum(eventOutcomes),
  note: text,
  error: text,
  attempts: count,
  created: text,
  received_at: text,
  object: name,
  object_id: name,
});
export type EventRow = z.output<typeof eventRow>;

export const stripeEvents = {
  name: "stripe_events",
  path: "/admin/billing/events",
  section: "billing",
  tab: "events",
  words: "adminBilling.events",
  columns: [
    { key: "type", fixed: true, phone: 1, fields: ["type", "id"] },
    { key: "object", phone: 3, fields: ["object", "object_id"] },
    { key: "outcome", phone: 2, fields: ["outcome", "note", "error"] },
    { key: "attempts", numeric: true, fields: ["attempts"] },
    { key: "told", optional: true, as: "when", fields: ["created"] },
    { key: "made", sort: "made", phone: 4, as: "when", fields: ["received_at"] },
  ],
  filters: {
    outcome: { kind: "choice", options: eventOutcomes, several: true, words: "adminBilling.outcomes" },
    object: { kind: "choice", options: eventObjects, several: true },
    made: { kind: "dates" },
  },
  sort: { key: "made", desc: true },
  sorts: ["made"],
  pageSize: 25,
  page: listPage(eventRow),
} as const satisfies ListDefinition;
