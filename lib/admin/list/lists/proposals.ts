import { z } from "zod";
import type { ListDefinition } from "../definition";
import { listPage } from "../schema";

export const proposalStates = ["open", "passed", "rejected", "no_quorum"] as const;

export const staffProposals = {
  name: "proposals",
  path: "/admin/content/polls",
  columns: [
    { key: "title", fixed: true, phone: 1, fields: ["number", "slug"] },
    { key: "state", phone: 2, fields: ["state"] },
    { key: "closes", sort: "closes", phone: 3, fields: ["opens_at", "closes_at"] },
    { key: "turnout", phone: 5, fields: ["ballots", "eligible", "share", "quorum_percent"] },
    { key: "result", fields: ["result"] },
    { key: "amount", numeric: true, optional: true, fields: ["amount"] },
    { key: "act", phone: 6, fields: [] },
  ],
  filters: { open: { kind: "yesNo" } },
  sort: { key: "closes", desc: true },
  sorts: ["closes"],
  pageSize: 25,
} as const satisfies ListDefinition;

const count = z.number().int();
export const proposalRow = z.object({
  id: z.uuid(),
  number: count,
  slug: z.string(),
  /** By language. */
  titles: z.record(z.string(), z.string()),
  /** Whole dollars. */
  amount: count.nullable(),
  opens_at: z.string(),
  closes_at: z.string(),
  quorum_percent: count,
  state: z.enum(proposalStates),
  eligible: count,
  ballots: count,
  /** Percent of all weight that voted. */
  share: count,
  /** Votes by weight; null until it is closed. */
  result: z.object({ for: count, against: count, abstain: count }).nullable(),
});
export type ProposalRow = z.output<typeof proposalRow>;

/** Answer of `admin_proposals`. */
export const proposalsPage = listPage(proposalRow);
