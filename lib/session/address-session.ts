import { claimsOf } from "@/lib/platform/supabase/session/token-claims";

/** Seconds after which a session that arrives in an address counts as stale (docs/product.md, "Sessions and signing out"). */
export const staleAfterSeconds = 120;

const whole = (text: string | null) => (text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null);

/**
 * Seconds since the session in an address was issued, below 0 when its clock is ahead; null when there is none, or its age
 * cannot be read. `parameters` are those of the query or behind the `#`, as the auth service writes them (auth-js,
 * `_getSessionFromURL`). Only the age is read: a session is never taken from an address, where anybody can put one.
 */
export function ageOfAddressSession(parameters: URLSearchParams, now: Date): number | null {
  const token = parameters.get("access_token");
  if (token === null) return null;
  const seconds = Math.round(now.getTime() / 1000);
  const ends = whole(parameters.get("expires_at"));
  const lasts = whole(parameters.get("expires_in"));
  const issued = ends !== null && lasts !== null ? ends - lasts : whole(String(claimsOf(token)?.iat));
  return issued === null ? null : seconds - issued;
}

/** Warns in the log that a session in an address is stale, in the words of the auth service's library. */
export function warnOfStaleSession(parameters: URLSearchParams, now: Date): void {
  const age = ageOfAddressSession(parameters, now);
  if (age === null || age < staleAfterSeconds) return;
  console.warn(
    `Session as retrieved from URL was issued over ${staleAfterSeconds}s ago, URL could be stale: ${age}s. It is not used.`,
  );
}
