import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/platform/env";

function signature(value: string): string {
  return createHmac("sha256", env.APP_SECRET).update(`cookie:${value}`).digest("base64url");
}

/** Appends an HMAC (APP_SECRET) to a value that travels in a cookie: readable by its holder, not changeable. */
export function sign(value: string): string {
  return `${value}.${signature(value)}`;
}

/** The value of a signed cookie, or null when it is absent, changed, or signed with another secret. */
export function unsign(cookie: string | undefined): string | null {
  const dot = cookie?.lastIndexOf(".") ?? -1;
  if (cookie === undefined || dot < 0) return null;
  const value = cookie.slice(0, dot);
  const given = Buffer.from(cookie.slice(dot + 1));
  const wanted = Buffer.from(signature(value));
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? value : null;
}
