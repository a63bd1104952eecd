import "server-only";
import { timingSafeEqual } from "node:crypto";
import { BoundedMap } from "@/lib/platform/memory/bounded-map";
import { env } from "@/lib/platform/env";
import { keyedHash } from "./keyed-hash";

/** The signatures made with a secret. A request compares the same value several times. */
let made: { secret: string; signatures: BoundedMap<string, Buffer> } | undefined;

/** Characters; our own values are shorter, and longer ones would let a visitor fill the memory. */
const longest = 200;

/**
 * By the value and not by the cookie as it was sent: what is remembered is the right signature, and what was sent is
 * compared with it in constant time as before.
 */
function signature(value: string): Buffer {
  const secret = env.APP_SECRET;
  if (made?.secret !== secret) made = { secret, signatures: new BoundedMap(1000) };
  const known = made.signatures.get(value);
  if (known) return known;
  const fresh = Buffer.from(keyedHash("cookie", value).toString("base64url"));
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
