import { z } from "zod";
import { defineEvent } from "../define";
import { soldProduct } from "../values";

export const event = defineEvent({
  type: "storefront.refunded",
  personal: false,
  /** `amount` is what went back now. */
  values: soldProduct.extend({ whole: z.boolean().optional(), reason: z.string().optional() }),
});
