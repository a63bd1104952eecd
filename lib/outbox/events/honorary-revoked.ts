import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "honorary.revoked",
  personal: true,
  values: z.strictObject({ honorary_id: z.uuid(), plan_key: z.string() }),
});
