import { freshFor, isForEverybody, isText } from "./cacheable.mjs";
import { collect } from "./collect.mjs";
import { encode, hashOf, tighten, variantFor } from "./encodings.mjs";
import { pageVersion } from "./page-version.mjs";

/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 * @typedef {import("./encodings.mjs").Encoded} Encoded
 * @typedef {Encoded & { headers: import("node:http").OutgoingHttpHeaders, version: number, until: number }} Page
 */

/** Prerendered addresses and files of the build are fewer; this bounds the memory whatever happens. */
const mostPages = 1000;
/** Milliseconds until an address is asked for again whose answer was an error. */
const pause = 1000;
const perAnswer = new Set([
  "content-length",
  "content-encoding",
  "etag",
  "date",
  "connection",
  "keep-alive",
  "x-request-id",
]);
const vary =
  "rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, accept-encoding";

/** @param {Page} page @param {string | string[] | undefined} accepted @param {Request} request @param {Response} response */
function send(page, accepted, request, response) {
  const { name, body, etag, former } = variantFor(page, accepted);
  const tags = (request.headers["if-none-match"] ?? "").split(",");
  const headers = { ...page.headers, etag };
  if (tags.some((tag) => [etag, former].includes(tag.trim().replace(/^W\//, "")))) {
    response.writeHead(304, headers).end();
    return;
  }
  const encoding = name ? { "content-encoding": name } : {};
  response.writeHead(200, { ...headers, ...encoding, "content-length": body.length });
  response.end(request.method === "HEAD" ? undefined : body);
}

/**
 * A shared cache of public pages, and of the files of the build, inside the server (docs/decisions/0011): keeps what
 * Next answered, compressed and tagged, and answers everybody else from memory. While Next cannot make a page anew, the
 * last one is shown (RFC 5861, section 4). Whatever it is not sure of goes to Next untouched.
 *
 * @param {(request: Request, response: Response) => void} next
 * @param {() => number} [clock] milliseconds
 * @returns {(request: Request, response: Response) => void}
 */
export function withFront(next, clock = Date.now) {
  /** Addresses that were seen to be for everybody; null until their body was collected. @type {Map<string, Page | null>} */
  const pages = new Map();
  /** Addresses being asked for anew; the others get the last page meanwhile. @type {Set<string>} */
  const asking = new Set();
  /** One page after the other: packing all of them at once after a start would take the processor from the visitors. */
  let packing = Promise.resolve();

  /** @param {string} url @param {Page | null} page */
  function remember(url, page) {
    pages.delete(url);
    pages.set(url, page);
    const [oldest] = pages.keys();
    if (pages.size > mostPages && oldest !== undefined) pages.delete(oldest);
  }

  /** @param {string} url @param {Request} request @param {Response} response */
  function recognise(url, request, response) {
    response.once("finish", () => freshFor(response) > 0 && remember(url, null));
    next(request, response);
  }

  /** @param {string} url @param {Page | null} before @param {Request} request @param {Response} response */
  async function renew(url, before, request, response) {
    const version = pageVersion();
    const accepted = request.headers["accept-encoding"];
    asking.add(url);
    response.once("close", () => asking.delete(url));
    const body = await collect(next, request, response);
    if (before && response.statusCode >= 500) {
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      remember(url, { ...before, version, until: clock() + pause });
      asking.delete(url);
      send(before, accepted, request, response);
      return;
    }
    const fresh = freshFor(response);
    if (fresh === 0) {
      pages.delete(url);
      response.end(body);
      return;
    }
    const hash = hashOf(body);
    const known = before?.hash === hash;
    const { variants } = known ? before : await encode(body, hash, isText(response));
    const all = Object.entries({
      ...response.getHeaders(),
      vary: fresh === Infinity ? "accept-encoding" : vary,
    });
    const headers = Object.fromEntries(all.filter(([name]) => !perAnswer.has(name)));
    // Node itself writes `connection`, and a header that was removed it does not write.
    for (const name of perAnswer) if (name !== "connection") response.removeHeader(name);
    const page = { hash, variants, headers, version, until: clock() + fresh };
    remember(url, page);
    asking.delete(url);
    send(page, accepted, request, response);
    if (!known && variants.length > 1)
      packing = packing
        .then(() => pack(url, hash))
        .catch((error) => console.warn("A page could not be packed.", error));
  }

  /** @param {string} url @param {string} hash */
  async function pack(url, hash) {
    const waiting = pages.get(url);
    if (waiting?.hash !== hash) return;
    const variants = await tighten(waiting);
    const current = pages.get(url);
    if (current?.hash === hash) current.variants = variants;
  }

  return (request, response) => {
    if (!isForEverybody(request)) {
      next(request, response);
      return;
    }
    const url = String(request.url);
    const page = pages.get(url);
    if (page === undefined) {
      recognise(url, request, response);
      return;
    }
    const current = page?.until === Infinity || page?.version === pageVersion();
    if (page && current && (page.until > clock() || asking.has(url))) {
      send(page, request.headers["accept-encoding"], request, response);
    } else if (request.method === "GET") {
      renew(url, page, request, response).catch((error) => response.destroy(error));
    } else next(request, response);
  };
}
