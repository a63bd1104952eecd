/**
 * Whether a request that changes something comes from a page of this site. Browsers set `Sec-Fetch-Site` and
 * `Origin` and a page cannot forge them; a request with neither is refused, and one that contradicts itself too. The
 * site is the configured address alone: `Host` is written by whoever asks, and by proxies.
 *
 * @param {{ get(name: string): string | null }} headers
 * @param {string} appUrl
 */
export function isSameOrigin(headers, appUrl) {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (site !== null && site !== "same-origin") return false;
  if (origin === null) return site === "same-origin";
  return origin === new URL(appUrl).origin;
}
