import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "referral.qualified",
  personal: true,
  values: z.strictObject({
    referral_id: z.uuid(),
    points: z.number().int().optional(),
    /** What a campaign gave on top. */
    bonus: z.number().int().optional(),
    qualified: z.number().int(),
  }),
});
