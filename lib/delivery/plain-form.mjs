import { IncomingMessage } from "node:http";

/**
 * Forms of visitors without scripts. Next runs the action that such a form names before it has read all that the form
 * says about it: an action with arguments that React did not write fails afterwards, with 500, or runs without them.
 * So these bodies are read here first, as Next reads them, and handed on unchanged.
 */

/** The description of an action with arguments, as React writes it into the page (react-dom, `encodeFormAction`). */
const description = /^\{"id":"[0-9a-f]+","bound":"\$@1"\}$/;
const reference = "$ACTION_REF_";

/** Whether Next takes the body for a form that may name an action. @param {IncomingMessage} request */
export const isPlainForm = ({ method, headers }) =>
  method === "POST" &&
  !("next-action" in headers) &&
  (headers["content-type"] ?? "").startsWith("multipart/form-data");

/** The body, or null when it has more than `most` bytes. @param {IncomingMessage} request @param {number} most */
function readBody(request, most) {
  /** @type {Buffer[]} */
  const parts = [];
  let length = 0;
  return new Promise((/** @type {(body: Buffer<ArrayBuffer> | null) => void} */ resolve) => {
    request.on("data", (/** @type {Buffer} */ part) => {
      length += part.length;
      if (length > most) resolve(null);
      else parts.push(part);
    });
    request.once("end", () => resolve(length > most ? null : Buffer.concat(parts)));
  });
}

/** Whether the body is a form in which every action is described as React does it. @param {Buffer<ArrayBuffer>} body @param {string} type */
async function isWellFormed(body, type) {
  const form = await new Response(body, { headers: { "content-type": type } }).formData().catch(() => null);
  if (!form) return false;
  return [...form.keys()]
    .filter((name) => name.startsWith(reference))
    .every((name) => {
      const [described, ...more] = form.getAll(`$ACTION_${name.slice(reference.length)}:0`);
      return typeof described === "string" && more.length === 0 && description.test(described);
    });
}

/**
 * The request again with its body unread, or the status with which it is refused: 413 for more than `most` bytes, 400
 * for what is no form or names an action in another way than React does.
 *
 * @param {IncomingMessage} request @param {number} most
 * @returns {Promise<IncomingMessage | 400 | 413>}
 */
export async function readPlainForm(request, most) {
  const body = await readBody(request, most);
  if (!body) return 413;
  if (!(await isWellFormed(body, request.headers["content-type"] ?? ""))) return 400;
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const again = Object.assign(new IncomingMessage(request.socket), {
    ...{ method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor },
    complete: true,
  });
  again.push(body);
  again.push(null);
  return again;
}
