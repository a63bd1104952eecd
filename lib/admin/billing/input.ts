import { z } from "zod";
import { reasonText } from "@/lib/admin/schema";
import { version } from "@/lib/guard/staff/changed";

/** An amount as it is typed ("9", "9.50" or "9,50"), in the smallest unit. */
export const typedAmount = z
  .string()
  .trim()
  .regex(/^\d{1,7}([.,]\d{1,2})?$/, "refund_too_large")
  .transform((text) => Math.round(Number(text.replace(",", ".")) * 100))
  .refine((amount) => amount > 0, "refund_too_large");

const ticked = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

export const acceptance = z.object({ order: z.uuid(), reason: reasonText, version });
/** `subject` is an order or, for a renewal, its invoice. */
export const refundForm = z.object({
  subject: z.string().min(1).max(100),
  amount: typedAmount,
  ends: ticked,
  reason: reasonText,
  version,
});

export const refundDrop = z.object({ refund: z.uuid(), reason: reasonText });

export const refundRefusal = z.object({ request: z.uuid(), reason: reasonText, version });

const event = z.string().min(1).max(200);
export const eventQuery = z.object({ event });
export const eventRepeat = z.object({ event, reason: reasonText });

/** A day in UTC or a member; what is not chosen is left out. */
export const checkStart = z.discriminatedUnion("scope", [
  z.object({ scope: z.literal("day"), day: z.iso.date("invalid_input") }),
  z.object({ scope: z.literal("member"), member: z.uuid("member_not_found") }),
]);
export const repair = z.object({ finding: z.uuid(), reason: reasonText });
