import { z } from "zod";
import { defineEvent } from "../define";
import { twoPeople } from "../values";

export const event = defineEvent({
  type: "decision.alone",
  personal: true,
  values: z.strictObject({
    decision_id: z.uuid(),
    kind: z.enum(twoPeople),
    subject_id: z.string(),
    by: z.uuid(),
    at: z.coerce.date(),
  }),
});
