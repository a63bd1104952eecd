import { isIP } from "node:net";
import type { Auth, AuthContext } from "./auth.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

function parse(url: string): URL | null {
  return URL.canParse(url) ? new URL(url) : null;
}

function isLoopback(host: string): boolean {
  return LOOPBACK.has(host) || (isIP(host) === 4 && host.startsWith("127."));
}

/** Hosted's rule: back to the site (any port of this machine), or to an origin that is listed. */
export function isAllowedRedirect(auth: Auth, target: string): boolean {
  const url = parse(target);
  const site = new URL(auth.siteUrl);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return false;
  if (url.username || url.password) return false;
  if (auth.redirectOrigins.includes(url.origin)) return true;
  if (isIP(url.hostname)) return isLoopback(url.hostname);
  return (
    url.hostname === site.hostname &&
    url.protocol === site.protocol &&
    (url.port === site.port || isLoopback(url.hostname))
  );
}

/** Where a flow ends: `redirect_to` (or the page the call came from) if allowed, else the site. */
export function redirectTarget(auth: Auth, c: AuthContext): string {
  const asked = c.req.header("redirect_to") ?? c.req.query("redirect_to") ?? "";
  if (asked && isAllowedRedirect(auth, asked)) return asked;
  const referer = c.req.header("referer") ?? "";
  if (referer && isAllowedRedirect(auth, referer)) return referer;
  return auth.siteUrl;
}

/** Path and query of an allowed `redirect_to`, for the app's own confirm page; null when none was asked for. */
export function nextPath(auth: Auth, c: AuthContext): string | null {
  const asked = c.req.header("redirect_to") ?? c.req.query("redirect_to") ?? "";
  if (!asked || !isAllowedRedirect(auth, asked)) return null;
  const url = new URL(asked);
  return `${url.pathname}${url.search}`;
}
