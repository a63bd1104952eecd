import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "gift.ended",
  personal: true,
  values: z.strictObject({ gift_id: z.uuid(), plan_key: z.string(), months: z.number().int() }),
});
