import { z } from "zod";
import { ledgerLine } from "@/lib/points/schema";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

const awardKinds = ["award", "deduction", "reversal"] as const;

const row = ledgerLine.extend({
  user_id: z.uuid(),
  /** Null once they are gone. */
  name: z.string().nullable(),
  kind: z.enum(awardKinds),
  actor: z.uuid(),
  actor_name: z.string().nullable(),
  taken_back: z.boolean(),
  /** Of the audit log, where the change left one of its own. */
  line: z.number().int().nullable(),
  /** Whether it can be undone. */
  undo: z.boolean(),
});

export const staffAwards = {
  name: "awards",
  path: "/admin/team-points",
  section: "teamPoints",
  words: "adminPoints.list",
  columns: [
    { key: "member", fixed: true, phone: 1, fields: ["user_id", "name"] },
    { key: "points", numeric: true, phone: 2, fields: ["points"] },
    { key: "reason", phone: 3, fields: ["reason"] },
    { key: "kind", fields: ["kind", "taken_back"] },
    { key: "by", fields: ["actor", "actor_name"] },
    { key: "made", sort: "made", phone: 4, as: "when", fields: ["created_at"] },
    { key: "ledger", optional: true, numeric: true, fields: ["id"] },
    { key: "undo", fields: [] },
  ],
  filters: {
    kind: { kind: "choice", options: awardKinds, words: "adminPoints.list.kinds" },
    own: { kind: "yesNo" },
    points: { kind: "numbers" },
    made: { kind: "dates" },
  },
  sort: { key: "made", desc: true },
  sorts: ["made"],
  pageSize: 25,
  page: listPage(row),
} as const satisfies ListDefinition;
