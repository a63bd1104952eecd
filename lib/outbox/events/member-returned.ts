import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "member.returned",
  personal: true,
  values: z.strictObject({ cohort: z.string(), month: z.string(), months: z.number().int() }),
});
