import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "appeal.received",
  personal: true,
  values: z.strictObject({ appeal_id: z.uuid(), kind: z.string(), due_at: z.coerce.date() }),
});
