import { z } from "zod";
import { defineEvent } from "../define";
import { interval, money } from "../values";

export const event = defineEvent({
  type: "trial.started",
  personal: true,
  values: z.strictObject({
    ...money,
    order_id: z.uuid(),
    subscription_id: z.string(),
    days: z.number().int(),
    interval,
    at: z.coerce.date(),
  }),
});
