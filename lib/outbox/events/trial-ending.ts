import { z } from "zod";
import { defineEvent } from "../define";
import { interval, money } from "../values";

export const event = defineEvent({
  type: "trial.ending",
  personal: true,
  values: z.strictObject({ ...money, subscription_id: z.string(), interval, at: z.coerce.date() }),
});
