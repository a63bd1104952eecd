import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "payment.failed",
  personal: true,
  values: z.strictObject({
    subscription_id: z.string(),
    plan_key: z.string(),
    cause: z.enum(["declined", "confirm"]).optional(),
    ends_at: z.coerce.date(),
  }),
});
