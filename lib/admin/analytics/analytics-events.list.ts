import { z } from "zod";
import { analyticsEvents, type EventName } from "@/lib/analytics/events";
import { sources } from "@/lib/analytics/sources";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

const eventTypes = Object.keys(analyticsEvents) as [EventName, ...EventName[]];

const row = z.object({
  id: z.number().int(),
  type: z.string(),
  /** Its address as the browser had it; null for a fact, in which no browser took part. */
  page: z.string().nullable(),
  /** The page, or the form and its last field, as figures count them; of other events null. */
  item: z.string().nullable(),
  source: z.enum(sources),
  /** Whether whoever it is about is a member; who it is stays hidden. */
  member: z.boolean(),
  metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  created_at: z.string(),
});
export type SingleEvent = z.output<typeof row>;

export const singleEvents = {
  name: "analytics_events",
  path: "/admin/analytics/events",
  section: "analytics",
  role: "admin",
  hidden: true,
  words: "adminAnalytics.events",
  columns: [
    { key: "type", fixed: true, phone: 1, fields: ["id", "type"] },
    { key: "page", phone: 3, fields: ["page"] },
    { key: "source", phone: 2, fields: ["source"] },
    { key: "who", fields: ["member"] },
    { key: "data", phone: 5, fields: ["metadata"] },
    { key: "item", optional: true, fields: ["item"] },
    { key: "made", sort: "made", phone: 4, as: "when", fields: ["created_at"] },
  ],
  filters: {
    type: { kind: "choice", options: eventTypes },
    item: { kind: "text" },
    source: { kind: "choice", options: sources, words: "adminAnalytics.sources" },
    made: { kind: "dates" },
  },
  sort: { key: "made", desc: true },
  sorts: ["made"],
  pageSize: 50,
  page: listPage(row),
} as const satisfies ListDefinition;
