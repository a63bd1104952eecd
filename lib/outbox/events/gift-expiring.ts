import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "gift.expiring",
  personal: true,
  values: z.strictObject({
    gift_id: z.uuid(),
    plan_key: z.string(),
    months: z.number().int(),
    at: z.coerce.date(),
  }),
});
