/**
 * Whether a request that changes something comes from a page of this site. Browsers set `Sec-Fetch-Site` and
 * `Origin` and a page cannot forge them; a request with neither is refused, and one that contradicts itself too.
 */
export function isSameOrigin(headers: Headers, appUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (site !== null && site !== "same-origin") return false;
  if (origin === null) return site === "same-origin";
  return origin === new URL(appUrl).origin || isHost(origin, headers.get("host"));
}

/** The site may be opened under another of its names, such as 127.0.0.1 instead of localhost. */
function isHost(origin: string, host: string | null): boolean {
  return host !== null && URL.canParse(origin) && new URL(origin).host === host;
}
