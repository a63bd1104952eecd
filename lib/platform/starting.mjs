/**
 * Whether the checks of the start have passed. Nothing is answered before, and nothing says that it is ready.
 *
 * @typedef {{ passed: boolean, wait: Promise<void>, pass: () => void }} Start
 */

const name = Symbol.for("altura.start");
const all = /** @type {Record<symbol, Start | undefined>} */ (/** @type {unknown} */ (globalThis));

/** @returns {Start} */
function create() {
  /** @type {() => void} */
  let open = () => undefined;
  const wait = new Promise((/** @type {(value: void) => void} */ resolve) => (open = resolve));
  /** @type {Start} */
  const start = {
    passed: false,
    wait,
    pass: () => {
      start.passed = true;
      open();
    },
  };
  return start;
}

/** One for the process: the server and the bundles of Next each have this module for themselves. @type {Start} */
const state = (all[name] ??= create());

export function isStarted() {
  return state.passed;
}

/** The checks have passed: requests that have waited are answered. */
export function passStart() {
  state.pass();
}

/**
 * Lets requests wait until the checks have passed. Next itself answers nothing before its hook `register` has ended
 * (instrumentation.ts); what stands before Next would.
 *
 * @template {unknown[]} Given
 * @param {(...given: Given) => void} next
 * @returns {(...given: Given) => void}
 */
export function afterStart(next) {
  return (...given) => {
    if (state.passed) next(...given);
    else void state.wait.then(() => next(...given));
  };
}
