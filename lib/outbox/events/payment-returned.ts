import { z } from "zod";
import { defineEvent } from "../define";
import { money } from "../values";

export const event = defineEvent({
  type: "payment.returned",
  personal: true,
  values: z.strictObject({ ...money, order_id: z.uuid(), reason: z.string() }),
});
