import { z } from "zod";
import { contentTexts } from "@/lib/admin/content-words";
import { missionKinds } from "@/lib/missions/kinds";
import { levelKeys } from "@/lib/points/rules";
import { waiting } from "@/lib/admin/second-person";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

/** How a mission stands for staff (`private.mission_standing`). */
export const missionStandings = ["draft", "scheduled", "upcoming", "open", "closed", "archived"] as const;

const count = z.number().int();
const at = z.string().nullable();
export const missionRow = z.object({
  id: z.uuid(),
  version: z.string(),
  slug: z.string(),
  kind: z.enum(missionKinds),
  texts: contentTexts,
  points: count,
  repeats: z.enum(["once", "daily", "weekly"]),
  opens_at: at,
  closes_at: at,
  /** The mission that must be done before. */
  requires: z.uuid().nullable(),
  min_level: z.enum(levelKeys).nullable(),
  min_tier: z.enum(["plus", "pro", "founder"]).nullable(),
  max_claims: count.nullable(),
  /** The saved segment that it is for. */
  segment_id: z.uuid().nullable(),
  /** What it pays in money, in cents. */
  bounty: count.nullable(),
  state: z.enum(missionStandings),
  publish_at: at,
  waits: waiting,
  /** Claims that were paid, and that wait for staff. */
  passed: count,
  review: count,
  changed_at: z.string(),
});

export const staffMissions = {
  name: "missions",
  path: "/admin/content/missions",
  section: "content",
  tab: "missions",
  words: "adminContent.missions",
  columns: [
    { key: "title", fixed: true, phone: 1, fields: ["id", "slug"] },
    { key: "state", phone: 2, fields: ["state", "publish_at"] },
    { key: "kind", phone: 3, fields: ["kind"] },
    { key: "points", sort: "points", numeric: true, phone: 4, fields: ["points"] },
    { key: "window", fields: ["opens_at", "closes_at"] },
    { key: "repeats", optional: true, fields: ["repeats"] },
    { key: "passed", numeric: true, fields: ["passed", "review"] },
    { key: "changed", sort: "changed", optional: true, as: "when", fields: ["changed_at"] },
    { key: "act", fields: [] },
  ],
  filters: {
    state: {
      kind: "choice",
      options: missionStandings,
      several: true,
      words: "adminContent.missions.standings",
    },
    kind: { kind: "choice", options: missionKinds, several: true, words: "adminContent.missions.kinds" },
  },
  sort: { key: "changed", desc: true },
  sorts: ["changed", "points"],
  pageSize: 25,
  page: listPage(missionRow),
} as const satisfies ListDefinition;
