import { randomUUID } from "node:crypto";
import { requestState } from "../platform/request/request-state.mjs";
import { isSameOrigin } from "../platform/request/same-origin.mjs";
import { timeouts } from "../platform/timeouts.mjs";
import { isPlainForm, readPlainForm } from "./plain-form.mjs";
import { refuse } from "./refuse.mjs";

/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 * @typedef {import("../platform/request/request-state.mjs").RequestState} RequestState
 */

/**
 * Handlers answer for themselves: their wrapper knows the status of each refusal (lib/guard/route.ts). Where there is none,
 * Next makes the page that says so, and looks for an action first.
 */
const handlers = /^\/(?:api|local|_next)(?:\/|$)/;
const files = /^\/_next(?:\/|$)/;
/** Handlers may have any of these methods, and Next answers 405 or OPTIONS for them. It cannot even read a request with another one. */
const ofHandlers = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);
/** Of pages, whose forms come by POST, and of files. */
const ofPages = new Set(["GET", "HEAD", "OPTIONS", "POST"]);
const allow = [...ofPages].join(", ");
/** What a visitor could say in the name of the middleware, or of Next. */
const ours = ["altura-path", "content-security-policy", "content-security-policy-report-only"];

/** Bytes that Next takes of the body of a server action (`serverActions.bodySizeLimit`). */
const mostBytes = 1024 * 1024;

/** The id that a proxy gave the request, or a new one. @param {Request["headers"]} headers */
function idOf({ "x-request-id": given }) {
  return typeof given === "string" && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Next answers 500 to a path that is no address (RFC 3986, 2.1). @param {string} url */
function isReadable(url) {
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

/** Whether Next looks for a server action in the body. @param {Request} request */
const mayAct = ({ method, headers }) =>
  method === "POST" &&
  ("next-action" in headers || (headers["content-type"] ?? "").startsWith("multipart/form-data"));

/**
 * The status of a page that Next could not make. Next answers 500 whatever the reason; a service that did not answer in
 * time is 503 (RFC 9110, 15.6.4), and a body in which no action could be found is the fault of who sent it.
 *
 * @param {number} status @param {RequestState} state @param {Request} request @param {number} size bytes of the request
 */
function correct(status, state, request, size) {
  if (status !== 500) return status;
  if (state.unavailable) return 503;
  if (state.acting || !mayAct(request)) return status;
  return size > mostBytes ? 413 : 400;
}

/**
 * Stands before the pages of Next and sees to it that a refusal is a refusal and never 500: forms and actions from
 * another site (403), too long (413) or unlike any of ours (400) do not reach Next, which answers 500 to them, nor do methods
 * that no page has (405), and what
 * Next could not read or make gets the status it deserves. Handlers pass. Nothing relies on it for safety:
 * actions look at the origin again (lib/guard/action.ts), and Next counts the bytes itself.
 *
 * @param {(request: Request, response: Response) => void} next
 * @param {() => string} [appUrl]
 * @returns {(request: Request, response: Response) => void}
 */
export function withRefusals(next, appUrl = () => process.env.APP_URL ?? "") {
  return (request, response) => {
    const { headers, method = "GET", url = "/" } = request;
    for (const name of ours) delete headers[name];
    const state = { id: idOf(headers), unavailable: false, acting: false, mayAct: mayAct(request) };
    response.setHeader("x-request-id", state.id);
    if (!isReadable(url)) return refuse(response, 400);
    const handled = handlers.test(url);
    const ownMethods = handled && !files.test(url);
    if (!(ownMethods ? ofHandlers : ofPages).has(method)) return refuse(response, 405, { allow });
    if (method === "OPTIONS" && !ownMethods) return refuse(response, 204, { allow });
    if (handled && !state.mayAct) {
      requestState.run(state, () => next(request, response));
      return;
    }
    if (!handled && method === "POST") {
      const get = (/** @type {string} */ name) => headers[name]?.toString() ?? null;
      if (!isSameOrigin({ get }, appUrl())) return refuse(response, 403);
      if (Number(headers["content-length"] ?? 0) > mostBytes) return refuse(response, 413);
      // Next compares the origin with this, else with Host, which a proxy may have changed.
      headers["x-forwarded-host"] = new URL(appUrl()).host;
    }

    // Kept, because a request whose body was broken off has none any more.
    const { socket } = request;
    const before = socket.bytesRead;
    const { writeHead, end } = /** @type {any} */ (response);
    const corrected = (/** @type {number} */ status) => {
      const right = correct(status, state, request, socket.bytesRead - before);
      if (right === 503 && !response.headersSent) response.setHeader("retry-after", "5");
      return right;
    };
    Object.assign(response, {
      writeHead: (/** @type {any[]} */ ...[status, ...rest]) =>
        writeHead.call(response, corrected(status), ...rest),
      // Where the front collects the answer, its head is written later.
      end: (/** @type {any[]} */ ...given) => {
        if (!response.headersSent) response.statusCode = corrected(response.statusCode);
        return end.call(response, ...given);
      },
    });
    const pass = (/** @type {Request} */ whole) => {
      if (mayAct(whole)) {
        whole.once("end", () => {
          const late = () => !state.acting && !response.headersSent && refuse(response, 400);
          const timer = setTimeout(late, timeouts.actionStartMs).unref();
          response.once("close", () => clearTimeout(timer));
        });
      }
      requestState.run(state, () => next(whole, response));
    };
    if (handled || !isPlainForm(request)) return pass(request);
    void readPlainForm(request, mostBytes).then((form) =>
      typeof form === "number" ? refuse(response, form) : pass(form),
    );
  };
}
