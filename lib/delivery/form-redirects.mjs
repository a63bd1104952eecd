import { isFormTarget, wordsPolicy } from "../platform/request/content-policy.mjs";
import { isPlainForm } from "./plain-form.mjs";

/** @typedef {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => void} Listener */

const style =
  "html{color-scheme:light dark;font:1rem/1.6 system-ui,sans-serif}body{margin:2rem;overflow-wrap:anywhere}";

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Leads on at once; the host is all that it says, in every language. @param {URL} target */
const pageTo = ({ href, host }) =>
  `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="0;url=${escaped(href)}"><title>${escaped(host)}</title><style>${style}</style></head><body><a href="${escaped(href)}">${escaped(host)}</a></body></html>`;

/**
 * Where a redirect leads on to that the content policy of our pages refuses a form; null for every other answer.
 *
 * @param {number} status @param {unknown} location @param {string} own
 */
function refusedTarget(status, location, own) {
  if (status < 301 || status > 308 || status === 304 || typeof location !== "string") return null;
  if (!URL.canParse(location, own) || isFormTarget(location, own)) return null;
  const target = new URL(location, own);
  return /^https?:$/.test(target.protocol) ? target : null;
}

/**
 * Lets a form without scripts lead to any address that its action decides: the sign-in of a company, a domain of the seller at
 * Stripe. Chromium holds redirects after a form against `form-action` of the page, which cannot name them all; the page that is
 * answered instead leads on by itself, and no form any more.
 *
 * @param {Listener} next
 * @param {() => string} appUrl
 * @returns {Listener}
 */
export function withFormRedirects(next, appUrl) {
  return (request, response) => {
    if (!isPlainForm(request)) return next(request, response);
    const { writeHead, write, end } = /** @type {any} */ (response);
    /** @type {string | null} */
    let page = null;
    Object.assign(response, {
      // Next says where to by `setHeader`, and its compression has the head written before the end.
      writeHead: (/** @type {any[]} */ ...[status, ...rest]) => {
        const target = refusedTarget(status, response.getHeader("location"), appUrl());
        if (!target) return writeHead.call(response, status, ...rest);
        page = pageTo(target);
        for (const name of ["location", "refresh", "content-encoding", "transfer-encoding"])
          response.removeHeader(name);
        response.setHeader("content-security-policy", wordsPolicy(style));
        response.setHeader("content-type", "text/html; charset=utf-8");
        response.setHeader("cache-control", "no-store");
        response.setHeader("content-length", Buffer.byteLength(page));
        return writeHead.call(response, 200);
      },
      write: (/** @type {any[]} */ ...part) => (page === null ? write.apply(response, part) : true),
      end: (/** @type {any[]} */ ...part) => {
        const { headersSent, statusCode } = response;
        if (!headersSent && refusedTarget(statusCode, response.getHeader("location"), appUrl()))
          response.writeHead(statusCode);
        return page === null ? end.apply(response, part) : end.call(response, page);
      },
    });
    next(request, response);
  };
}
