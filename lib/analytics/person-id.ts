import "server-only";
import { keyedHash } from "@/lib/platform/crypto/keyed-hash";

/** A member's id as receivers outside know it: keyed with our secret, so that nobody else can find the member by it. */
export function hashedPersonId(memberId: string): string {
  return keyedHash("analytics", memberId).toString("hex").slice(0, 32);
}
