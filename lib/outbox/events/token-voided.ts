import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "token.voided",
  personal: true,
  values: z.strictObject({ voucher_id: z.uuid(), token_id: z.string() }),
});
