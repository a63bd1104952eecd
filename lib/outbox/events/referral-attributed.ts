import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "referral.attributed",
  personal: true,
  values: z.strictObject({ referral_id: z.uuid(), side: z.enum(["referee", "referrer"]) }),
});
