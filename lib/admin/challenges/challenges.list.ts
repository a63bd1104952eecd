import { z } from "zod";
import { contentTexts } from "@/lib/admin/content-words";
import { waiting } from "@/lib/admin/second-person";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

/** How a challenge stands for staff (`private.challenge_standing`). */
const challengeStandings = [
  "draft",
  "scheduled",
  "upcoming",
  "open",
  "settling",
  "closed",
  "archived",
] as const;

const count = z.number().int();
export const challengeRow = z.object({
  id: z.uuid(),
  version: z.string(),
  slug: z.string(),
  texts: contentTexts,
  starts_at: z.string(),
  ends_at: z.string(),
  /** How many get the prize; null for everyone who finishes. */
  places: count.nullable(),
  prize: count,
  state: z.enum(challengeStandings),
  publish_at: z.string().nullable(),
  waits: waiting,
  /** Ids, in their order. */
  missions: z.array(z.uuid()),
  taking_part: count,
  finished: count,
});

export const staffChallenges = {
  name: "challenges",
  path: "/admin/content/challenges",
  section: "content",
  tab: "challenges",
  words: "adminContent.challenges",
  columns: [
    { key: "title", fixed: true, phone: 1, fields: ["id", "slug"] },
    { key: "state", phone: 2, fields: ["state", "publish_at"] },
    { key: "starts", sort: "starts", phone: 3, fields: ["starts_at"] },
    { key: "ends", fields: ["ends_at"] },
    { key: "missions", numeric: true, fields: ["missions"] },
    { key: "prize", phone: 4, fields: ["prize", "places"] },
    { key: "takingPart", numeric: true, fields: ["taking_part", "finished"] },
    { key: "act", fields: [] },
  ],
  filters: {
    state: {
      kind: "choice",
      options: challengeStandings,
      several: true,
      words: "adminContent.challenges.standings",
    },
  },
  sort: { key: "starts", desc: true },
  sorts: ["starts"],
  pageSize: 25,
  page: listPage(challengeRow),
} as const satisfies ListDefinition;
