import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "proposal.decided",
  personal: true,
  /** Votes by their weight. */
  values: z.strictObject({
    proposal_id: z.uuid(),
    outcome: z.enum(["passed", "rejected", "no_quorum"]),
    for: z.number().int(),
    against: z.number().int(),
    abstain: z.number().int(),
  }),
});
