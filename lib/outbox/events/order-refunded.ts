import { z } from "zod";
import { defineEvent } from "../define";
import { money, reversed } from "../values";

export const event = defineEvent({
  type: "order.refunded",
  personal: true,
  values: z.strictObject({ ...money, ...reversed }),
});
