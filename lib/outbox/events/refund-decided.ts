import { z } from "zod";
import { defineEvent } from "../define";
import { money } from "../values";

export const event = defineEvent({
  type: "refund.decided",
  personal: true,
  values: z.strictObject({
    ...money,
    request_id: z.uuid(),
    state: z.enum(["granted", "refused"]),
    /** What is granted. */
    amount: z.number().int().optional(),
    audit_id: z.number().int(),
  }),
});
