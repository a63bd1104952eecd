import "server-only";
import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from "node:crypto";
import { BoundedMap } from "@/lib/platform/memory/bounded-map";
import { env } from "@/lib/platform/env";

/** The imported key, and the signatures made with it. A request compares the same value several times. */
let made: { secret: string; key: KeyObject; signatures: BoundedMap<string, Buffer> } | undefined;

/** Characters; our own values are shorter, and longer ones would let a visitor fill the memory. */
const longest = 200;

/**
 * By the value and not by the cookie as it was sent: what is remembered is the right signature, and what was sent is
 * compared with it in constant time as before.
 */
function signature(value: string): Buffer {
  const secret = env.APP_SECRET;
  if (made?.secret !== secret) {
    made = { secret, key: createSecretKey(Buffer.from(secret)), signatures: new BoundedMap(1000) };
  }
  const known = made.signatures.get(value);
  if (known) return known;
  const fresh = Buffer.from(createHmac("sha256", made.key).update(`cookie:${value}`).digest("base64url"));
  if (value.length <= longest) made.signatures.set(value, fresh);
  return fresh;
}

/** Appends an HMAC (APP_SECRET) to a value that travels in a cookie: readable by its holder, not changeable. */
export function sign(value: string): string {
  return `${value}.${signature(value).toString()}`;
}

/** The value of a signed cookie, or null when it is absent, changed, or signed with another secret. */
export function unsign(cookie: string | undefined): string | null {
  const dot = cookie?.lastIndexOf(".") ?? -1;
  if (cookie === undefined || dot < 0) return null;
  const value = cookie.slice(0, dot);
  const given = Buffer.from(cookie.slice(dot + 1));
  const wanted = signature(value);
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? value : null;
}
