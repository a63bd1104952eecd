import { z } from "zod";
import { version } from "@/lib/guard/staff/changed";
import { addressedKey } from "./member-list";

export const memberSorts = ["created", "name", "email", "tier", "xp", "referrals", "last_seen"] as const;
export const memberPageSize = 25;

/** Filters of the members list as they are in the address; anything unreadable falls back to its default. */
export const memberFilter = z.object({
  q: z.string().trim().max(100).catch(""),
  tier: z.string().max(40).catch(""),
  role: z.enum(["", "admin", "moderator"]).catch(""),
  sort: z.enum(memberSorts).catch("created"),
  dir: z.enum(["asc", "desc"]).catch("desc"),
  after: addressedKey,
  before: addressedKey,
});
export type MemberFilter = z.infer<typeof memberFilter>;

const reason = z.string().trim().min(3, "reason_required").max(300, "too_long");

export const reversal = z.object({ ledger: z.coerce.number().int().positive(), reason });
export const award = z.object({
  member: z.uuid(),
  points: z.coerce
    .number("points_invalid")
    .int("points_invalid")
    .min(1, "points_invalid")
    .max(100_000, "points_limit"),
  reason,
  version,
});
export const roleChange = z.object({
  member: z.uuid(),
  role: z.enum(["admin", "moderator"]),
  granted: z.enum(["true", "false"]).transform((value) => value === "true"),
  reason,
  version,
});
export const referralReview = z.object({
  referral: z.uuid(),
  decision: z.enum(["approve", "reject"]),
  reason,
  version,
});
/** `delivery` as `admin_cases` names it. */
export const deliveryRetry = z.object({ delivery: z.string().min(1).max(100), reason });
