import { timeouts } from "../../timeouts.mjs";

/**
 * Whether the database answered when it was last asked. Times are milliseconds of `performance.now()`.
 *
 * @typedef {{ answered: number, failed: number, asking: Promise<boolean> | null }} Known
 */

const name = Symbol.for("altura.database-answers");
const all = /** @type {Record<symbol, Known | undefined>} */ (/** @type {unknown} */ (globalThis));

/** One for the process: the page cache and the bundles of Next each have this module for themselves. @type {Known} */
const known = (all[name] ??= { answered: -Infinity, failed: -Infinity, asking: null });

/** For so long an answer counts for the next one who asks, so that a busy server does not ask for this at all. */
const fresh = 250;

/** Told by every call of ours that the database answered. */
export function noteAnswer() {
  known.answered = performance.now();
}

/** The smallest read that passes the lock before every call and reaches a table. */
async function ask() {
  const url = (process.env.SUPABASE_URL ?? "").replace(/\/+$/, "");
  try {
    const response = await fetch(`${url}/rest/v1/plans?select=key&limit=1`, {
      headers: { apikey: process.env.SUPABASE_PUBLISHABLE_KEY ?? "" },
      cache: "no-store",
      signal: AbortSignal.timeout(timeouts.databaseAnswerMs),
    });
    await response.arrayBuffer();
    if (response.status >= 500) throw new Error(`status ${response.status}`);
    noteAnswer();
    return true;
  } catch (error) {
    if (known.failed <= known.answered) console.error("The database does not answer:", error);
    known.failed = performance.now();
    return false;
  }
}

/**
 * Whether the database answers, within so many milliseconds; at once when it answered a moment ago, and after an eighth
 * of the time while it is known not to. Everybody who asks shares one question.
 *
 * @param {number} [milliseconds]
 */
export async function databaseAnswers(milliseconds = timeouts.databaseAnswerMs) {
  const isDown = known.failed > known.answered;
  if (!isDown && performance.now() - known.answered < fresh) return true;
  known.asking ??= ask().finally(() => {
    known.asking = null;
  });
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, isDown ? milliseconds / 8 : milliseconds, false);
  });
  return /** @type {Promise<boolean>} */ (Promise.race([known.asking, late])).finally(() =>
    clearTimeout(timer),
  );
}
