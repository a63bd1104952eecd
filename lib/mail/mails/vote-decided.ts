import { z } from "zod";
import { defineMail } from "../define";

/** To each voter; how they voted themselves is theirs alone, so it is not in it. */
export const voteDecided = defineMail({
  name: "vote_decided",
  group: "community",
  order: 25,
  cause: "choice",
  category: "community",
  event: {
    type: "proposal.decided",
    sample: {
      proposal_id: "00000000-0000-4000-8000-000000000001",
      outcome: "passed",
      for: 12,
      against: 5,
      abstain: 1,
    },
  },
  values: z.object({
    /** Title of the proposal in the reader's language, and its name in the address; both empty once it is gone. */
    title: z.string().default(""),
    slug: z.string().default(""),
    outcome: z.enum(["passed", "rejected", "no_quorum"]),
    /** Votes by their weight. */
    for: z.number().int(),
    against: z.number().int(),
    abstain: z.number().int(),
  }),
  sample: {
    title: "Two lenses to lend",
    slug: "two-lenses",
    outcome: "passed",
    for: 12,
    against: 5,
    abstain: 1,
  },
  variants: {
    passed: {},
    rejected: { outcome: "rejected", for: 5, against: 12 },
    no_quorum: { outcome: "no_quorum", for: 2, against: 0, abstain: 0 },
  },
  content: ({ title, slug, outcome, ...votes }, { t, format }) => ({
    path: `/funding-governance#${slug}`,
    facts: [
      [t("facts.votesFor"), format.number(votes.for)],
      [t("facts.votesAgainst"), format.number(votes.against)],
      [t("facts.abstentions"), format.number(votes.abstain)],
    ],
    values: { title },
    text: `vote_decided.${outcome}`,
  }),
});
