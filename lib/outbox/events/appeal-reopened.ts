import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "appeal.reopened",
  personal: true,
  values: z.strictObject({
    appeal_id: z.uuid(),
    kind: z.string(),
    state: z.enum(["accepted", "rejected"]),
  }),
});
