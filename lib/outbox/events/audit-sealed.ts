import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "audit.sealed",
  personal: true,
  values: z.strictObject({
    day: z.iso.date(),
    position: z.number().int(),
    hash: z.string(),
    lines: z.number().int(),
  }),
});
