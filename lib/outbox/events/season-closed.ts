import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "season.closed",
  personal: false,
  webhooksOnly: true,
  values: z.strictObject({
    season_id: z.uuid(),
    ranked: z.number().int().optional(),
    eligible: z.number().int().optional(),
  }),
});
