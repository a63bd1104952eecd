import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "subscription.renewal_stopped",
  personal: true,
  values: z.strictObject({
    subscription_id: z.string(),
    plan_key: z.string(),
    owned_plan_key: z.string().optional(),
    ends_at: z.coerce.date().optional(),
  }),
});
