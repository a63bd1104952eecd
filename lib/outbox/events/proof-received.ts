import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "proof.received",
  personal: true,
  values: z.strictObject({ proof_id: z.uuid(), mission: z.string(), due_at: z.coerce.date() }),
});
