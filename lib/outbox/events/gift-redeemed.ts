import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "gift.redeemed",
  personal: true,
  values: z.strictObject({
    gift_id: z.uuid(),
    side: z.enum(["giver", "recipient"]),
    plan_key: z.string(),
    months: z.number().int(),
    at: z.coerce.date(),
  }),
});
