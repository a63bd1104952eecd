import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "strike.given",
  personal: true,
  values: z.strictObject({
    strike_id: z.uuid(),
    kind: z.enum(["remove", "warn", "mute"]),
    rule: z.string(),
    /** Of a mute that ends. */
    until: z.coerce.date().optional(),
    audit_id: z.number().int(),
  }),
});
