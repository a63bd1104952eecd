import { AsyncLocalStorage } from "node:async_hooks";

/**
 * What the server in front of Next (lib/delivery) learns from the code that answers a request: `unavailable` when a
 * service did not answer in time, `acting` when a server action or a handler has begun; and what the log learns from
 * that server: the `id` of the request, and whether Next looks for an action in it (`mayAct`).
 *
 * @typedef {{ id: string, unavailable: boolean, acting: boolean, mayAct?: boolean }} RequestState
 */

const name = Symbol.for("altura.request-state");
const known = /** @type {Record<symbol, AsyncLocalStorage<RequestState> | undefined>} */ (
  /** @type {unknown} */ (globalThis)
);

/**
 * One for the process: the server and the bundles of Next each have this module for themselves.
 *
 * @type {AsyncLocalStorage<RequestState>}
 */
export const requestState = (known[name] ??= new AsyncLocalStorage());

/** Says that a service did not answer, so that a page that cannot be made is no fault of ours (503). */
export function noteUnavailable() {
  const state = requestState.getStore();
  if (state) state.unavailable = true;
}

/** Says that the request was read and its action or handler has begun: what fails from now on is a fault of ours. */
export function noteActing() {
  const state = requestState.getStore();
  if (state) state.acting = true;
}

/** The id of the request that is being answered; undefined outside of one. */
export function requestId() {
  return requestState.getStore()?.id;
}

/** Whether Next is still looking for an action in what was sent: what fails until then is the fault of who sent it. */
export function isReadingAction() {
  const state = requestState.getStore();
  return state?.mayAct === true && !state.acting;
}
