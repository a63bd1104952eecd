import { z } from "zod";
import { defineEvent } from "../define";
import { interval, subscription } from "../values";

export const event = defineEvent({
  type: "membership.started",
  personal: true,
  webhooksOnly: true,
  values: z.strictObject({ ...subscription, trial: z.boolean(), interval }),
});
