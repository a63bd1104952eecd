/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 */

/**
 * Lets `next` answer but holds the body back; resolves with it once the answer is complete. Headers and status are
 * on `response`, which is then as before and waits to be ended. The body comes uncompressed.
 *
 * @param {(request: Request, response: Response) => void} next
 * @param {Request} request
 * @param {Response} response
 * @returns {Promise<Buffer>}
 */
export function collect(next, request, response) {
  return new Promise((resolve) => {
    /** @type {Buffer[]} */
    const chunks = [];
    const { writeHead, write, end } = response;
    const take = (/** @type {unknown} */ chunk, /** @type {unknown} */ encoding) => {
      if (typeof chunk === "string") {
        chunks.push(
          Buffer.from(chunk, typeof encoding === "string" ? /** @type {any} */ (encoding) : "utf8"),
        );
      } else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    };
    const held = {
      // Next's compression writes the head just before the body; it must not be composed yet.
      writeHead: (/** @type {any[]} */ ...[status, ...rest]) => {
        response.statusCode = status;
        for (const [name, value] of Object.entries(rest.at(-1) ?? {})) response.setHeader(name, value);
        return response;
      },
      write: (/** @type {any[]} */ ...[chunk, encoding]) => {
        take(chunk, encoding);
        return true;
      },
      end: (/** @type {any[]} */ ...[chunk, encoding]) => {
        take(chunk, encoding);
        Object.assign(response, { writeHead, write, end });
        resolve(Buffer.concat(chunks));
        return response;
      },
    };
    Object.assign(response, held);
    delete request.headers["accept-encoding"];
    next(request, response);
  });
}
