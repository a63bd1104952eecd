import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "account.merged",
  personal: true,
  values: z.strictObject({ side: z.enum(["older", "younger"]), points: z.number().int() }),
});
