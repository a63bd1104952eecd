import type { CrashWords } from "./crash-words";

/** What browsers and the router say of code that did not come. */
const unloaded = /load(?:ing)? (?:css )?chunk|dynamically imported module|importing a module script/i;

/** The digest of an error of the server: its number in the log, and what of its message may be shown (`tellError`). */
export const numbered = /^(\d+)(?: (.+))?$/s;

/**
 * What an error says for itself, as far as it may be shown; null where it says nothing. An error of the browser tells its own
 * message, but code that did not come has words.
 */
export function ownMessage(error: unknown, words: CrashWords): string | null {
  if (!(error instanceof Error)) return null;
  if ("digest" in error && error.digest) return numbered.exec(String(error.digest))?.[2] ?? null;
  if (error.name === "ChunkLoadError" || unloaded.test(error.message)) return words.unloaded;
  return /^Minified React error/.test(error.message) ? null : error.message || null;
}
