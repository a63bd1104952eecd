import "server-only";
import { keyedHash } from "@/lib/platform/crypto/keyed-hash";

const hour = 60 * 60 * 1000;

/** Identifies one visitor without a cookie: keyed hash of network address and user agent, not readable back. */
export function visitorKey(address: string | null, userAgent: string): string {
  return keyedHash("click", `${address ?? ""}|${userAgent}`)
    .toString("base64url")
    .slice(0, 32);
}

/**
 * Id of the click of a visitor on an alias in an hour, as a version 8 UUID (RFC 9562). The same visitor gets the same
 * id within the hour, so that a repeated click keeps pointing at the one row that was recorded. Without APP_SECRET
 * nobody can guess an id.
 */
export function clickId(visitor: string, alias: string, at: Date): string {
  const visit = `${visitor}|${alias.toLowerCase()}|${Math.floor(at.getTime() / hour)}`;
  const bytes = keyedHash("click", visit).subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
