import { z } from "zod";
import { defineEvent } from "../define";
import { interval, money } from "../values";

export const event = defineEvent({
  type: "subscription.upgraded",
  personal: true,
  values: z.strictObject({
    ...money,
    invoice_id: z.string(),
    price: z.number().int(),
    interval,
  }),
});
