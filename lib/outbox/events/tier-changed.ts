import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "tier.changed",
  personal: true,
  webhooksOnly: true,
  values: z.strictObject({ tier: z.string(), previous: z.string() }),
});
