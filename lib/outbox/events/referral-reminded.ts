import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "referral.reminded",
  personal: true,
  values: z.strictObject({ referral_id: z.uuid() }),
});
