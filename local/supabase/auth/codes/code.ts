import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { LIFETIME } from "../options.ts";

const PKCE_PREFIX = "pkce_";

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** What is stored instead of the code: sha224 of address and code, hex. */
export function hashCode(address: string, code: string): string {
  return createHash("sha224").update(`${address}${code}`).digest("hex");
}

/** Hashes of a PKCE flow carry a prefix, so that the link knows how to end. */
export function flowHash(hash: string, isPkce: boolean): string {
  return isPkce ? `${PKCE_PREFIX}${hash}` : hash;
}

export function isPkceHash(hash: string): boolean {
  return hash.startsWith(PKCE_PREFIX);
}

export function isExpired(sentAt: Date | null): boolean {
  return sentAt === null || Date.now() > sentAt.getTime() + LIFETIME.code * 1000;
}

/** Whether a hash is the stored one (of either flow) and the code is not older than an hour. */
export function isValidHash(hash: string, stored: string | null, sentAt: Date | null): boolean {
  if (!stored || isExpired(sentAt)) return false;
  const expected = Buffer.from(
    isPkceHash(stored) && !isPkceHash(hash) ? stored.slice(PKCE_PREFIX.length) : stored,
  );
  const given = Buffer.from(hash);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
