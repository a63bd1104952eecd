import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "chat.digest",
  personal: true,
  values: z.strictObject({ mentions: z.number().int() }),
});
