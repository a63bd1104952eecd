/** What the router, previews and Next's own plumbing send; such requests may be answered otherwise. */
const special =
  /^(?:rsc|authorization|range|next-|x-nextjs-|x-middleware-|x-matched-|x-invoke-|x-prerender-|x-now-)/;

/**
 * Whether a request may be answered with the page that everybody gets. What middleware decides by (a session, the
 * language of a first visit) and what Next answers differently (data for the router, previews) must reach Next.
 *
 * @param {import("node:http").IncomingMessage} request
 */
export function isForEverybody({ method, url = "", headers }) {
  if (method !== "GET" && method !== "HEAD") return false;
  if (url.includes("?") || url.startsWith("/_next/") || url.startsWith("/api/")) return false;
  if (Object.keys(headers).some((name) => special.test(name))) return false;
  if (/(?:^|[ ;-])(?:altura-auth|__prerender_bypass)/.test(headers.cookie ?? "")) return false;
  return url !== "/" || /^en\b/i.test(headers["accept-language"] ?? "en");
}

/**
 * Whether an answer is such a page: prerendered HTML that a shared cache may keep (RFC 9111, section 3).
 *
 * @param {import("node:http").ServerResponse} response
 */
export function isPageOfEverybody(response) {
  return (
    response.statusCode === 200 &&
    response.hasHeader("x-nextjs-prerender") &&
    !response.hasHeader("set-cookie") &&
    /(?:^|[ ,])s-maxage=[1-9]/.test(String(response.getHeader("cache-control"))) &&
    String(response.getHeader("content-type")).startsWith("text/html")
  );
}
