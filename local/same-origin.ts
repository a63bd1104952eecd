import type { Context } from "hono";

/**
 * Whether a form came from a page of the same origin, as the browser tells. `also` are further origins that count
 * as own, such as the app's when it proxies the page. A request without these headers is not from a browser's form.
 */
export function isOwnForm(c: Context, also: string[] = []): boolean {
  const site = c.req.header("sec-fetch-site");
  if (site !== undefined) return site === "same-origin" || site === "none";
  const origin = c.req.header("origin");
  return origin !== undefined && [new URL(c.req.url).origin, ...also].includes(origin);
}
