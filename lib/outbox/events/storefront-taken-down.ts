import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "storefront.taken_down",
  personal: true,
  values: z.strictObject({
    audit_id: z.number().int(),
    /** Without one it is the whole storefront. */
    product_id: z.uuid().optional(),
  }),
});
