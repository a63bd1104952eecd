import { timeouts } from "../platform/timeouts.mjs";

/**
 * What this process knows of the number that the database counts whenever something is published
 * (`public.content_version`). Times are milliseconds: `asked` of `performance.now()`, `changed` of `Date.now()`, because it
 * is compared with the ages of pages.
 *
 * @typedef {{ number: number | null, changed: number, asked: number, failed: boolean, asking: Promise<void> | null }} Known
 */

const name = Symbol.for("altura.content-version");
const all = /** @type {Record<symbol, Known | undefined>} */ (/** @type {unknown} */ (globalThis));

/** One for the process: the page cache and the bundles of Next each have this module for themselves. @type {Known} */
const known = (all[name] ??= { number: null, changed: 0, asked: -Infinity, failed: false, asking: null });

/** For so long an answer counts: the most that another instance shows what is no longer published. */
const fresh = 2000;

async function ask() {
  const url = (process.env.SUPABASE_URL ?? "").replace(/\/+$/, "");
  try {
    const response = await fetch(`${url}/rest/v1/rpc/content_version`, {
      headers: { apikey: process.env.SUPABASE_PUBLISHABLE_KEY ?? "" },
      cache: "no-store",
      signal: AbortSignal.timeout(timeouts.contentVersionMs),
    });
    const number = Number(await response.text());
    known.failed = !response.ok || !Number.isSafeInteger(number);
    if (known.failed) return;
    // The first answer has nothing to be compared with; what a build has made is renewed within minutes anyhow.
    if (known.number !== null && number !== known.number) known.changed = Date.now();
    known.number = number;
  } catch {
    known.failed = true;
    // Without a database the last page stands; whether it answers, others say (database-answers.mjs).
  } finally {
    known.asked = performance.now();
  }
}

/**
 * When something was last published, as far as this process knows: pages that are older are made anew before they are
 * answered. Asks at most every two seconds and waits at most `most` milliseconds; everybody shares one question.
 *
 * @param {number} most
 */
export async function contentChanged(most) {
  if (performance.now() - known.asked < fresh) return known.changed;
  known.asking ??= ask().finally(() => {
    known.asking = null;
  });
  // While it is known not to answer, nobody waits to hear that again.
  if (known.failed) return known.changed;
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, most);
  });
  await Promise.race([known.asking, late]).finally(() => clearTimeout(timer));
  return known.changed;
}
