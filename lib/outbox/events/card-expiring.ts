import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "card.expiring",
  personal: true,
  values: z.strictObject({
    subscription_id: z.string(),
    plan_key: z.string(),
    brand: z.string().optional(),
    last4: z.string().optional(),
    expires_on: z.iso.date(),
    at: z.coerce.date(),
  }),
});
