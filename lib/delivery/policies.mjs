import { filePolicy, headerPolicy } from "../platform/request/content-policy.mjs";

const header = "content-security-policy";

/**
 * A header among those that are given to `writeHead`, as an object or as a flat list.
 *
 * @param {any[]} rest @param {string} name
 */
function given(rest, name) {
  const headers = rest.find((part) => typeof part === "object" && part !== null) ?? {};
  const entries = Array.isArray(headers)
    ? headers.flatMap((part, at) => (at % 2 === 0 ? [[part, headers[at + 1]]] : []))
    : Object.entries(headers);
  return entries.find(([key]) => String(key).toLowerCase() === name)?.[1];
}

/**
 * Gives every answer that brings none a content policy, by what it is: a page, or anything else. What is made for one person has one from
 * the middleware, a finished page has another one in its head. The configuration of Next cannot do it: it is read by the build, and
 * where forms may lead is configured at the start.
 *
 * @param {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => void} next
 * @returns {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => void}
 */
export function withPolicies(next) {
  const ofPages = headerPolicy();
  return (request, response) => {
    const { writeHead } = /** @type {any} */ (response);
    Object.assign(response, {
      writeHead: (/** @type {any[]} */ ...[status, ...rest]) => {
        const type = given(rest, "content-type") ?? response.getHeader("content-type");
        // A browser takes the headers of "not modified" for those of what it has, so one that does not say what it is changes none.
        const isSilent = status === 304 && type === undefined;
        if (!isSilent && !response.hasHeader(header) && given(rest, header) === undefined)
          response.setHeader(
            header,
            /^(?:text\/html|application\/xhtml)/i.test(String(type)) ? ofPages : filePolicy,
          );
        return writeHead.call(response, status, ...rest);
      },
    });
    next(request, response);
  };
}
