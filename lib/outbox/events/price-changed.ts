import { z } from "zod";
import { defineEvent } from "../define";
import { interval, money } from "../values";

export const event = defineEvent({
  type: "price.changed",
  personal: true,
  /** `amount` is what it is sold at now, `kept` what this subscription goes on paying. */
  values: z.strictObject({
    ...money,
    subscription_id: z.string(),
    kept: z.number().int(),
    interval,
  }),
});
