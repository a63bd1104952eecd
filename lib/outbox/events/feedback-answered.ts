import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "feedback.answered",
  personal: true,
  values: z.strictObject({ feedback_id: z.uuid(), reply_id: z.uuid() }),
});
