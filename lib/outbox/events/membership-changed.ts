import { z } from "zod";
import { defineEvent } from "../define";
import { interval, subscription } from "../values";

export const event = defineEvent({
  type: "membership.changed",
  personal: true,
  webhooksOnly: true,
  values: z.strictObject({ ...subscription, previous_plan_key: z.string(), interval }),
});
