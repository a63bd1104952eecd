import { z } from "zod";
import { defineEvent } from "../define";
import { subscription } from "../values";

export const event = defineEvent({
  type: "membership.ended",
  personal: true,
  webhooksOnly: true,
  values: z.strictObject({ ...subscription, unpaid: z.boolean().optional() }),
});
