import { z } from "zod";
import { defineEvent } from "../define";
import { money } from "../values";

export const event = defineEvent({
  type: "refund.requested",
  personal: true,
  values: z.strictObject({ ...money, request_id: z.uuid(), due_at: z.coerce.date() }),
});
