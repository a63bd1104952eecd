import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "message.reported",
  personal: true,
  values: z.strictObject({
    report_id: z.uuid(),
    message_id: z.uuid(),
    room_id: z.uuid(),
    reason: z.string(),
  }),
});
