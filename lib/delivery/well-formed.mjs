import { refuse } from "./refuse.mjs";

/** A host with or without a port (RFC 3986, 3.2.2): no list, no path, no user name. */
const host = /^(?:\[[\da-f:.]+\]|[\w.~%-]*)(?::\d*)?$/i;

/**
 * Whether a request is one for this site: the path alone as its target, as everybody but a proxy sends it (RFC 9112, 3.2.1), and at most one
 * host, which must be readable (RFC 9112, 3.2). Node keeps the first of two, and what stands before it might have read the other.
 *
 * @param {import("node:http").IncomingMessage} request
 */
function isWellFormed({ method, url = "", headers, rawHeaders }) {
  if (!url.startsWith("/") && !(method === "OPTIONS" && url === "*")) return false;
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
  return hosts.length < 2 && host.test(headers.host ?? "");
}

/**
 * Answers 400 to a request that no browser sends; nothing behind it sees one.
 *
 * @param {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => void} next
 * @returns {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => void}
 */
export function withWellFormed(next) {
  return (request, response) => (isWellFormed(request) ? next(request, response) : refuse(response, 400));
}
