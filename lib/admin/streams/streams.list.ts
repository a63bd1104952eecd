import { z } from "zod";
import { stream, streamStates } from "@/lib/streams/schema";
import { waiting } from "@/lib/admin/second-person";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

const count = z.number().int();

const row = stream.extend({ reminders: count, attended: count, waits: waiting });
export type StreamRow = z.output<typeof row>;

export const staffStreams = {
  name: "streams",
  path: "/admin/content/streams",
  section: "content",
  tab: "streams",
  words: "adminContent.streams",
  columns: [
    { key: "title", fixed: true, phone: 1, fields: ["id", "slug"] },
    { key: "state", phone: 2, fields: ["state"] },
    { key: "starts", sort: "starts", phone: 3, fields: ["starts_at", "ends_at"] },
    { key: "host", fields: ["host"] },
    { key: "open", optional: true, fields: ["open"] },
    { key: "reminders", numeric: true, fields: ["reminders"] },
    { key: "attended", numeric: true, phone: 4, fields: ["attended"] },
    { key: "act", phone: 5, fields: [] },
  ],
  filters: { state: { kind: "choice", options: streamStates, several: true, words: "streams.states" } },
  sort: { key: "starts", desc: true },
  sorts: ["starts"],
  pageSize: 25,
  page: listPage(row),
} as const satisfies ListDefinition;
