import { z } from "zod";
import { defineEvent } from "../define";
import { money } from "../values";

export const event = defineEvent({
  type: "subscription.renewed",
  personal: true,
  values: z.strictObject({ ...money, invoice_id: z.string() }),
});
