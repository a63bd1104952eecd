import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "proof.decided",
  personal: true,
  values: z.strictObject({
    proof_id: z.uuid(),
    mission: z.string(),
    state: z.enum(["approved", "rejected"]),
    audit_id: z.number().int(),
  }),
});
