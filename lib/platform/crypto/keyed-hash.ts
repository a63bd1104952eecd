import "server-only";
import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import { env } from "@/lib/platform/env";

/**
 * What a hash is made for. The same value has different hashes for different purposes, so that none can stand for another.
 * The names go into hashes that are stored: under another name a value would no longer match them.
 */
export type Purpose =
  "analytics" | "click" | "cookie" | "hash" | "mail" | "person" | "recovery" | "unsubscribe";

/** Importing the key takes a third of a hash; the secret changes only in tests. */
let imported: { secret: string; key: KeyObject } | undefined;

function appKey(): KeyObject {
  const secret = env.APP_SECRET;
  if (imported?.secret !== secret) imported = { secret, key: createSecretKey(Buffer.from(secret)) };
  return imported.key;
}

/** HMAC-SHA-256 (RFC 2104) of `value` with APP_SECRET, 32 bytes: nobody else can make it or find the value by it. */
export function keyedHash(purpose: Purpose, value: string): Buffer {
  return createHmac("sha256", appKey()).update(`${purpose}:${value}`).digest();
}
