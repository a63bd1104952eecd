import { timeouts } from "../../timeouts.mjs";

/**
 * Whether the database answered when it was last asked. Times are milliseconds of `performance.now()`; `asked` is when the question
 * began that is waited for now.
 *
 * @typedef {{ answered: number, failed: number, asked: number, asking: Promise<boolean> | null }} Known
 */

const name = Symbol.for("altura.database-answers");
const all = /** @type {Record<symbol, Known | undefined>} */ (/** @type {unknown} */ (globalThis));

/** One for the process: the page cache and the bundles of Next each have this module for themselves. @type {Known} */
const known = (all[name] ??= { answered: -Infinity, failed: -Infinity, asked: -Infinity, asking: null });

/** For so long an answer counts for the next one who asks, so that a busy server does not ask for this at all. */
const fresh = 250;

/** Who waits while it is known to be silent, and how long the next question waits beside one without an answer. */
const downWait = timeouts.databaseAnswerMs / 4;
const nextAfter = 2 * timeouts.databaseAnswerMs;

/** Told by every call of ours that the database answered. */
export function noteAnswer() {
  known.answered = performance.now();
}

/** The smallest read that passes the lock before every call and reaches a table. */
async function read() {
  const url = (process.env.SUPABASE_URL ?? "").replace(/\/+$/, "");
  const response = await fetch(`${url}/rest/v1/plans?select=key&limit=1`, {
    headers: { apikey: process.env.SUPABASE_PUBLISHABLE_KEY ?? "" },
    cache: "no-store",
    signal: AbortSignal.timeout(timeouts.databaseSilentMs),
  });
  await response.arrayBuffer();
  if (response.status >= 500) throw new Error(`status ${response.status}`);
  return true;
}

/** Whether a connection ended, which says nothing about the database: the question is asked once more. @param {unknown} error */
const isBroken = (error) => error instanceof TypeError;

async function ask() {
  const began = performance.now();
  try {
    await read().catch((error) => (isBroken(error) ? read() : Promise.reject(error)));
    noteAnswer();
    return true;
  } catch (error) {
    // What was answered meanwhile, to a later question or to a page, counts.
    if (known.answered > began) return true;
    if (known.failed <= known.answered) console.error("The database does not answer:", error);
    known.failed = performance.now();
    return false;
  }
}

/** Everybody who asks shares one question, and a later one when that has no answer: one lost answer is none of a database. */
function share() {
  if (known.asking && performance.now() - known.asked < nextAfter) return known.asking;
  const question = ask().finally(() => {
    if (known.asking === question) known.asking = null;
  });
  known.asked = performance.now();
  return (known.asking = question);
}

const isDown = () => known.failed > known.answered;

/**
 * Whether the database answers, within so many milliseconds; at once when it answered a moment ago, and after a moment while it
 * is known to be silent. False says only that there is no answer yet.
 *
 * @param {number} [milliseconds]
 */
export async function databaseAnswers(milliseconds = timeouts.databaseAnswerMs) {
  if (!isDown() && performance.now() - known.answered < fresh) return true;
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, isDown() ? Math.min(downWait, milliseconds) : milliseconds, false);
  });
  return /** @type {Promise<boolean>} */ (Promise.race([share(), late])).finally(() => clearTimeout(timer));
}

/**
 * Whether the database is silent: it has refused connections, or has answered nothing for `databaseSilentMs`. One that is only slow
 * is not: whoever needs it begins, and waits with a frame of the page in sight. Takes `databaseAnswerMs` at most.
 */
export async function databaseIsSilent() {
  return !(await databaseAnswers()) && isDown();
}
