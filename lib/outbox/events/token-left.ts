import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "token.left",
  personal: true,
  values: z.strictObject({ token_id: z.string(), kept: z.boolean() }),
});
