import { z } from "zod";
import { defineEvent } from "../define";
import { subscription } from "../values";

export const event = defineEvent({
  type: "payment.recovered",
  personal: true,
  webhooksOnly: true,
  values: z.strictObject(subscription),
});
