/** Seconds by which two clocks may differ before it is said: signatures of webhooks hold for 300, codes for minutes. */
export const clockTolerance = 30;

/**
 * Seconds by which the clock of who answered is ahead of `now` (milliseconds), by its `Date` (RFC 9110, 6.6.1): negative when it is
 * behind; null when it does not say, or when a cache answered.
 */
export function clockSkew({ headers }: { headers: Headers }, now: number): number | null {
  const date = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(date) || headers.has("age") ? null : Math.round((date - now) / 1000);
}

/** The same, but null while it is nothing to speak of. */
export function notableSkew(response: { headers: Headers }, now: number): number | null {
  const skew = clockSkew(response, now);
  return skew !== null && Math.abs(skew) > clockTolerance ? skew : null;
}
