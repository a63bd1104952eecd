import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "season.ended",
  personal: true,
  values: z.strictObject({
    season_id: z.uuid(),
    rank: z.number().int(),
    points: z.number().int(),
    prize: z.number().int(),
  }),
});
