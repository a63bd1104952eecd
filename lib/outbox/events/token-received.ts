import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "token.received",
  personal: true,
  values: z.strictObject({ token_id: z.string() }),
});
