import { z } from "zod";
import { defineEvent } from "../define";
import { interval, money } from "../values";

export const event = defineEvent({
  type: "subscription.change_planned",
  personal: true,
  values: z.strictObject({
    ...money,
    subscription_id: z.string(),
    current_plan_key: z.string(),
    interval,
    at: z.coerce.date(),
  }),
});
