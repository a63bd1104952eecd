/**
 * Whether this process was told to end, and what it still has to do before.
 *
 * @typedef {{ ending: boolean, work: Set<() => Promise<unknown>> }} Ending
 */

const name = Symbol.for("altura.ending");
const all = /** @type {Record<symbol, Ending | undefined>} */ (/** @type {unknown} */ (globalThis));

/** One for the process: the server and the bundles of Next each have this module for themselves. @type {Ending} */
const state = (all[name] ??= { ending: false, work: new Set() });

/** True from the signal on: no long work is begun any more, and a proxy is asked to choose another instance. */
export function isEnding() {
  return state.ending;
}

export function beginEnding() {
  state.ending = true;
}

/** Names work that is done once, when every request is answered. @param {() => Promise<unknown>} work */
export function beforeEnd(work) {
  state.work.add(work);
}

/** Does what was named; what fails has said so itself. */
export async function finishWork() {
  await Promise.allSettled([...state.work].map((work) => work()));
}
