import { z } from "zod";
import { version } from "@/lib/guard/staff/changed";
import { writtenReason } from "@/lib/platform/text/written";

/** Why staff change something: kept in the audit log. */
export const reasonText = writtenReason;

export const reversal = z.object({ ledger: z.coerce.number().int().positive(), reason: reasonText });
export const award = z.object({
  member: z.uuid(),
  points: z.coerce
    .number("points_invalid")
    .int("points_invalid")
    .min(1, "points_invalid")
    .max(100_000, "points_limit"),
  reason: reasonText,
  version,
});
export const roleChange = z.object({
  member: z.uuid(),
  role: z.enum(["admin", "moderator"]),
  granted: z.enum(["true", "false"]).transform((value) => value === "true"),
  reason: reasonText,
  version,
});
export const referralReview = z.object({
  referral: z.uuid(),
  decision: z.enum(["approve", "reject"]),
  reason: reasonText,
  version,
});
/** `delivery` is the id of the case. */
export const deliveryRetry = z.object({ delivery: z.string().min(1).max(100), reason: reasonText });
