import type { FailureWords } from "./failure-words";

type Told = { message: string; reference: string | null };

/**
 * What an error screen says. A production build keeps the server's messages to itself and sends a digest: for a refusal
 * its code, whose sentence is among `sentences`, else the number under which it was logged. An error of the browser
 * tells its own message (docs/product.md, "Behaviour of every page").
 */
export function tellFailure(
  error: unknown,
  words: FailureWords,
  sentences: Readonly<Record<string, string>>,
): Told {
  const digest = error instanceof Error && "digest" in error ? String(error.digest ?? "") : "";
  if (/^[a-z]+(_[a-z]+)+$|^[a-z]+$/.test(digest)) {
    const plain = digest === "service_unavailable" ? words.unavailable : words.unknown;
    return { message: sentences[digest] ?? plain, reference: null };
  }
  if (digest) return { message: words.unknown, reference: digest };
  const own = error instanceof Error && !/^Minified React error/.test(error.message) ? error.message : "";
  return { message: own || words.unknown, reference: null };
}
