import type { FailureWords } from "./failure-words";
import { numbered, ownMessage } from "./tell-crash";

type Told = { message: string; reference: string | null };

/**
 * What an error screen says. A production build keeps the server's messages to itself and sends a digest: for a refusal
 * its code, whose sentence is among `sentences`, else the number under which it was logged with what of its message may be
 * shown (docs/product.md, "Behavior of every page").
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
  const reference = digest ? (numbered.exec(digest)?.[1] ?? digest) : null;
  return { message: ownMessage(error, words) ?? words.unknown, reference };
}
