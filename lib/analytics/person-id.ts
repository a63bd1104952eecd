import "server-only";
import { createHmac } from "node:crypto";
import { env } from "@/lib/platform/env";

/** A member's id as receivers outside know it: keyed with our secret, so that nobody else can find the member by it. */
export function hashedPersonId(memberId: string): string {
  return createHmac("sha256", env.APP_SECRET).update(`analytics:${memberId}`).digest("hex").slice(0, 32);
}
