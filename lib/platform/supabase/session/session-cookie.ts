import { sessionCookie } from "@/lib/platform/supabase/options";

type Cookie = { name: string; value: string };

/** Milliseconds before its end from which auth-js renews a session (EXPIRY_MARGIN_MS). */
const renewal = 90_000;
/** Milliseconds before its end up to which a token is shown: longer than all calls of a page take (`pageReadsMs`). */
const use = 15_000;
const mark = "base64-";
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The value as @supabase/ssr joins it: the whole cookie, or else its chunks `.0`, `.1` … up to the first gap. */
function joined(cookies: Cookie[]): string {
  const value = (name: string) => cookies.find((cookie) => cookie.name === name)?.value ?? "";
  const whole = value(sessionCookie);
  if (whole) return whole;
  let chunks = "";
  for (let index = 0, chunk = ""; (chunk = value(`${sessionCookie}.${index}`)); index += 1) chunks += chunk;
  return chunks;
}

function parsed(encoded: string): Partial<Record<string, unknown>> | null {
  try {
    return JSON.parse(utf8.decode(Buffer.from(encoded, "base64url"))) as Record<string, unknown> | null;
  } catch {
    return null;
  }
}

/** The access token of the cookie while it counts for longer than so many milliseconds; see `freshToken`. */
function tokenBefore(cookies: Cookie[], end: number): string | null {
  const value = joined(cookies);
  if (!value.startsWith(mark) || !/^[A-Za-z0-9_-]+$/.test(value)) return null;
  const { access_token, refresh_token, expires_at } = parsed(value.slice(mark.length)) ?? {};
  if (typeof access_token !== "string" || typeof refresh_token !== "string") return null;
  if (typeof expires_at !== "number" || expires_at * 1000 - Date.now() < end) return null;
  return access_token;
}

/**
 * The access token of the session cookie while it need not be renewed, not verified. @supabase/ssr decodes the cookie
 * character by character and for each call again; this reads the same value natively. Null for everything out of the
 * ordinary (no session, one that must be renewed, another encoding, something broken), which is left to the library.
 */
export const freshToken = (cookies: Cookie[]): string | null => tokenBefore(cookies, renewal);

/**
 * The same while the token still counts. The middleware renews a session well before its end; where that was too slow, or there is none,
 * what still counts is used, so that a slow auth service shuts nobody out before it must.
 */
export const usableToken = (cookies: Cookie[]): string | null => tokenBefore(cookies, use);
