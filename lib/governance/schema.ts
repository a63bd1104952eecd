import { z } from "zod";
import { choices, type Choice } from "./rules";

const count = z.coerce.number().int().nonnegative();
const words = z.object({ title: z.string(), summary: z.string(), body: z.array(z.string()) });

/** One row of the SQL function `public_proposals()`; weights in votes, amount in whole dollars. */
export const proposalSchema = z.object({
  id: z.uuid(),
  number: count,
  slug: z.string(),
  texts: z.object({ en: words }).catchall(words),
  amount: count.nullable(),
  opens_at: z.string(),
  closes_at: z.string(),
  quorum_percent: count,
  open: z.boolean(),
  eligible: count,
  eligible_weight: count,
  ballots: count,
  cast_weight: count,
  result: z
    .object({
      for: count,
      against: count,
      abstain: count,
      outcome: z.enum(["passed", "rejected", "no_quorum"]),
    })
    .nullable(),
});
export type Proposal = z.output<typeof proposalSchema>;

/** The proposal in the reader's language; in English when it was written before that language was added. */
export function textOf({ texts }: Proposal, locale: string) {
  return texts[locale] ?? texts.en;
}

export const voteForm = z.object({
  proposal: z.uuid("not_found"),
  choice: z.enum(choices, "choice_missing"),
});

export type Vote = { receipt: string; choice: Choice; weight: number; cast_at: string };

/** Answer of GET /api/me/votes, by proposal id; `weight` is null for whoever is not in the snapshot. */
export type MyVotes = Record<string, { weight: number | null; vote: Vote | null }>;
