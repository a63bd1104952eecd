import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "checkout.left",
  personal: true,
  values: z.strictObject({ order_id: z.uuid(), plan_key: z.string(), lookup_key: z.string() }),
});
