import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "points.awarded",
  personal: true,
  values: z.strictObject({
    ledger_id: z.number().int(),
    points: z.number().int(),
    source: z.string(),
  }),
});
