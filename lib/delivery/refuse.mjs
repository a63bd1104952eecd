import { STATUS_CODES } from "node:http";

/**
 * Answers with a status and its name.
 *
 * @param {import("node:http").ServerResponse} response @param {number} status
 * @param {Record<string, string>} [headers]
 */
export function refuse(response, status, headers = {}) {
  const text = status === 204 ? {} : { "content-type": "text/plain; charset=utf-8" };
  response.writeHead(status, { ...text, "cache-control": "no-store", ...headers });
  response.end(status === 204 ? undefined : `${STATUS_CODES[status]}\n`);
}
