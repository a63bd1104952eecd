import { z } from "zod";
import { streamTexts } from "@/lib/streams/schema";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

const row = z.object({
  id: z.string(),
  user_id: z.uuid(),
  name: z.string().nullable(),
  stream_id: z.uuid(),
  slug: z.string(),
  /** Of the stream. */
  texts: streamTexts,
  attended_at: z.string(),
  /** Wrong codes before the right one. */
  tries: z.number().int(),
  points: z.number().int(),
});

export const streamVisits = {
  name: "stream_visits",
  path: "/admin/content/streams/attendance",
  section: "content",
  tab: "attendance",
  words: "adminContent.attendance",
  columns: [
    { key: "member", fixed: true, phone: 1, fields: ["user_id", "name"] },
    { key: "stream", phone: 3, fields: ["slug"] },
    { key: "attended", sort: "attended", phone: 4, as: "when", fields: ["attended_at"] },
    { key: "points", numeric: true, phone: 2, fields: ["points"] },
    { key: "tries", numeric: true, optional: true, fields: ["tries"] },
  ],
  filters: { stream: { kind: "text" } },
  sort: { key: "attended", desc: true },
  sorts: ["attended"],
  pageSize: 50,
  page: listPage(row),
} as const satisfies ListDefinition;
