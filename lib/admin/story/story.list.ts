import { z } from "zod";
import { contentTexts } from "@/lib/admin/content-words";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

const entryStates = ["draft", "published", "archived"] as const;

const storyRow = z.object({
  id: z.uuid(),
  version: z.string(),
  texts: contentTexts,
  happened_at: z.string(),
  state: z.enum(entryStates),
  /** Who began it; null without an account. */
  by: z.string().nullable(),
});
export type StoryRow = z.output<typeof storyRow>;

export const staffStory = {
  name: "story",
  path: "/admin/content/story",
  section: "content",
  tab: "story",
  words: "adminContent.story",
  columns: [
    { key: "title", fixed: true, phone: 1, fields: ["id"] },
    { key: "state", phone: 2, fields: ["state"] },
    { key: "happened", sort: "happened", phone: 3, fields: ["happened_at"] },
    { key: "by", fields: ["by"] },
    { key: "act", phone: 5, fields: [] },
  ],
  filters: {
    state: { kind: "choice", options: entryStates, several: true, words: "adminContent.story.states" },
  },
  sort: { key: "happened", desc: true },
  sorts: ["happened"],
  pageSize: 25,
  page: listPage(storyRow),
} as const satisfies ListDefinition;
