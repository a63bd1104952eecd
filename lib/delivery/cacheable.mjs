/** What the router, previews and Next's own plumbing send; such requests may be answered otherwise. */
const special =
  /^(?:rsc|authorization|range|next-|x-nextjs-|x-middleware-|x-matched-|x-invoke-|x-prerender-|x-now-)/;

/** Where Next puts the files of the build, whose names change with their content. */
const files = "/_next/static/";
/** A query, or a second spelling of an address, by which anyone could fill the memory with copies of one page. */
const otherwise = /[?%]|\/\/|\/\./;
/** What becomes smaller by compression; fonts and pictures already are. */
const text = /^(?:text\/|application\/(?:javascript|json)|image\/svg)/;

/** The one finished page that is another one with these cookies (`lib/guard/visitor-page.ts`). */
const signIn = /^(?:\/[a-z]{2})?\/auth$/;
const broughtAlong = /(?:^|[ ;])altura_(?:ended|checkout_plan|ref)=/;

/**
 * Whether a request may be answered with the page or file that everybody gets. What middleware decides by (a session,
 * the language of a first visit) and what Next answers differently (data for the router, previews) must reach Next.
 *
 * @param {import("node:http").IncomingMessage} request
 */
export function isForEverybody({ method, url = "", headers }) {
  if (method !== "GET" && method !== "HEAD") return false;
  if (otherwise.test(url) || url.startsWith("/api/")) return false;
  if (Object.keys(headers).some((name) => special.test(name))) return false;
  if (url.startsWith("/_next/")) return url.startsWith(files);
  if (/(?:^|[ ;-])(?:altura-auth|__prerender_bypass)/.test(headers.cookie ?? "")) return false;
  if (signIn.test(url) && broughtAlong.test(headers.cookie ?? "")) return false;
  return url !== "/" || /^en\b/i.test(headers["accept-language"] ?? "en");
}

/**
 * For how many milliseconds an answer may be kept for everybody (RFC 9111, section 3): a file of the build for ever
 * (RFC 8246), a prerendered page for a second, because other instances change pages without telling this one, and
 * everything else not at all.
 *
 * @param {import("node:http").ServerResponse} response
 */
export function freshFor(response) {
  const policy = String(response.getHeader("cache-control"));
  if (response.statusCode !== 200 || response.hasHeader("set-cookie")) return 0;
  if (/(?:^|[ ,])immutable(?:$|,)/.test(policy)) return Infinity;
  const isPage =
    response.hasHeader("x-nextjs-prerender") &&
    /(?:^|[ ,])s-maxage=[1-9]/.test(policy) &&
    String(response.getHeader("content-type")).startsWith("text/html");
  return isPage ? 1000 : 0;
}

/** Whether an answer is worth compressing. @param {import("node:http").ServerResponse} response */
export const isText = (response) => text.test(String(response.getHeader("content-type")));
