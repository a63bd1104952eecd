import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "mint.undone",
  personal: true,
  values: z.strictObject({ mint_id: z.uuid(), token_id: z.string(), tx_hash: z.string() }),
});
