import { z } from "zod";
import { defineEvent } from "../define";
import { money, reversed } from "../values";

export const event = defineEvent({
  type: "payment.disputed",
  personal: true,
  values: z.strictObject({
    ...money,
    ...reversed,
    /** The whole payment, and what of it was refunded otherwise. */
    paid: z.number().int().optional(),
    refunded: z.number().int().optional(),
    state: z.enum(["needs_response", "lost", "won"]),
  }),
});
