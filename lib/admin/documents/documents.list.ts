import { z } from "zod";
import { documentKinds } from "@/lib/content/kinds";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

const documentStates = ["draft", "scheduled", "published", "changed", "archived"] as const;

export const documentRow = z.object({
  id: z.uuid(),
  kind: z.enum(documentKinds),
  slug: z.string(),
  /** By language. */
  titles: z.record(z.string(), z.string()),
  /** By language: when its words were last changed. */
  written: z.record(z.string(), z.string()),
  state: z.enum(documentStates),
  publish_at: z.string().nullable(),
  /** When what is shown was last changed. */
  live_at: z.string().nullable(),
  changed_at: z.string(),
  version: z.string(),
  /** Who began it; null without an account. */
  by: z.string().nullable(),
});

export const staffDocuments = {
  name: "documents",
  path: "/admin/content/texts",
  section: "content",
  tab: "texts",
  words: "adminContent.texts",
  columns: [
    { key: "title", fixed: true, phone: 1, fields: ["id", "slug"] },
    { key: "kind", phone: 3, fields: ["kind"] },
    { key: "state", phone: 2, fields: ["state", "publish_at"] },
    { key: "languages", phone: 4, fields: [] },
    { key: "changed", sort: "changed", as: "when", fields: ["changed_at"] },
    { key: "by", optional: true, fields: ["by"] },
    { key: "act", phone: 5, fields: [] },
  ],
  filters: {
    kind: { kind: "choice", options: documentKinds, words: "adminContent.texts.kinds" },
    state: { kind: "choice", options: documentStates, several: true, words: "adminContent.texts.states" },
  },
  sort: { key: "changed", desc: true },
  sorts: ["changed"],
  pageSize: 25,
  page: listPage(documentRow),
} as const satisfies ListDefinition;
