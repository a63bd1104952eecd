import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "member.suspended",
  personal: true,
  values: z.strictObject({
    until: z.string(),
    /** How many were removed with it. */
    messages: z.number().int().positive().optional(),
  }),
});
