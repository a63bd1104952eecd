import { z } from "zod";
import { defineEvent } from "../define";
import { interval, money } from "../values";

export const event = defineEvent({
  type: "order.settled",
  personal: true,
  values: z.strictObject({
    ...money,
    order_id: z.uuid(),
    points: z.number().int().optional(),
    interval,
    claim: z.boolean(),
    /** Paid for somebody else, so many months. */
    gift_id: z.uuid().optional(),
    months: z.number().int().optional(),
  }),
});
