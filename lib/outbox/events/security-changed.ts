import { z } from "zod";
import { defineEvent } from "../define";
import { securityChanges } from "../values";

export const event = defineEvent({
  type: "security.changed",
  personal: true,
  values: z.strictObject({ change_id: z.number().int(), change: z.enum(securityChanges) }),
});
