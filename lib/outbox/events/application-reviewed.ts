import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "application.reviewed",
  personal: true,
  values: z.strictObject({
    application_id: z.uuid(),
    status: z.enum(["in_review", "more_info", "approved", "rejected"]),
    audit_id: z.number().int(),
  }),
});
