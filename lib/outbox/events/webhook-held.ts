import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "webhook.held",
  personal: true,
  values: z.strictObject({
    endpoint_id: z.uuid(),
    host: z.string(),
    reason: z.enum(["failing", "gone"]),
    since: z.coerce.date().optional(),
    waiting: z.number().int(),
  }),
});
