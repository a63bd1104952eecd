import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "referral.decided",
  personal: true,
  values: z.strictObject({
    referral_id: z.uuid(),
    side: z.enum(["referee", "referrer"]),
    qualified: z.boolean(),
    points: z.number().int(),
  }),
});
