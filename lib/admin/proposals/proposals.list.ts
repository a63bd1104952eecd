import { z } from "zod";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

const proposalStates = ["draft", "scheduled", "archived", "open", "passed", "rejected", "no_quorum"] as const;
/** What is told apart when one is looked for (`private.proposal_standing`). */
const proposalStandings = ["draft", "scheduled", "archived", "open", "closed"] as const;

const count = z.number().int();
const proposalRow = z.object({
  id: z.uuid(),
  /** Null before it is open, like the slug. */
  number: count.nullable(),
  slug: z.string().nullable(),
  /** By language. */
  texts: z.record(
    z.string(),
    z.object({ title: z.string(), summary: z.string(), body: z.array(z.string()) }),
  ),
  /** Null once it is open: nothing of it changes any more. */
  version: z.string().nullable(),
  days: count,
  /** When the clock opens it. */
  publish_at: z.string().nullable(),
  /** Whole dollars. */
  amount: count.nullable(),
  opens_at: z.string().nullable(),
  closes_at: z.string().nullable(),
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

export const staffProposals = {
  name: "proposals",
  path: "/admin/content/polls",
  section: "content",
  tab: "polls",
  words: "adminContent.polls",
  columns: [
    { key: "title", fixed: true, phone: 1, fields: ["number", "slug"] },
    { key: "state", phone: 2, fields: ["state"] },
    { key: "closes", sort: "closes", phone: 3, fields: ["publish_at", "opens_at", "closes_at"] },
    { key: "turnout", phone: 5, fields: ["ballots", "eligible", "share", "quorum_percent"] },
    { key: "result", fields: ["result"] },
    { key: "amount", numeric: true, optional: true, fields: ["amount"] },
    { key: "act", phone: 6, fields: [] },
  ],
  filters: {
    state: { kind: "choice", options: proposalStandings, several: true, words: "adminContent.polls.states" },
  },
  sort: { key: "closes", desc: true },
  sorts: ["closes"],
  pageSize: 25,
  page: listPage(proposalRow),
} as const satisfies ListDefinition;
