import { eventObjects, eventOutcomes } from "@/lib/admin/billing/schema";
import type { ListDefinition } from "@/lib/admin/list/definition";

/** Answer of `admin_stripe_events`: `eventsPage` of `lib/admin/billing/schema.ts`. */
export const stripeEvents = {
  name: "stripe_events",
  path: "/admin/billing/events",
  columns: [
    { key: "type", fixed: true, phone: 1, fields: ["type", "id"] },
    { key: "object", phone: 3, fields: ["object", "object_id"] },
    { key: "outcome", phone: 2, fields: ["outcome", "note", "error"] },
    { key: "attempts", numeric: true, fields: ["attempts"] },
    { key: "told", optional: true, fields: ["created"] },
    { key: "made", sort: "made", phone: 4, fields: ["received_at"] },
  ],
  filters: {
    outcome: { kind: "choice", options: eventOutcomes, several: true },
    object: { kind: "choice", options: eventObjects, several: true },
    made: { kind: "dates" },
  },
  sort: { key: "made", desc: true },
  sorts: ["made"],
  pageSize: 25,
} as const satisfies ListDefinition;
