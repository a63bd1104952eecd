import { z } from "zod";
import { reasonText } from "@/lib/admin/schema";
import { version } from "@/lib/guard/staff/changed";

/** Dollars as they are typed ("9", "9.50" or "9,50"), in cents. */
export const typedPrice = z
  .string()
  .trim()
  .regex(/^\d{1,6}([.,]\d{1,2})?$/, "setting_invalid")
  .transform((text) => Math.round(Number(text.replace(",", ".")) * 100));

export const priceForm = z.object({
  price: z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, "plan_unknown"),
  amount: typedPrice,
  /** Empty for none. */
  trial: z
    .string()
    .trim()
    .regex(/^\d{0,2}$/, "setting_invalid")
    .optional()
    .transform((text) => (text ? Number(text) : null)),
  reason: reasonText,
  version,
});
