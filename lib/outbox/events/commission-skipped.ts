import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "commission.skipped",
  personal: true,
  values: z.strictObject({
    amount: z.number().int(),
    currency: z.string(),
    reason: z.enum(["minimum", "account"]),
  }),
});
