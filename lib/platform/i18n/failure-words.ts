import { crashWords, type CrashWords } from "./crash-words";
import type english from "./messages/en/failure.json";

export type FailureWords = CrashWords & typeof english;

/** The words of the error screens, in the code of a build for the reason that `crashWords` gives. */
const files = import.meta.glob<{ default: typeof english }>("./messages/*/failure.json", { eager: true });

/** `locale` is whatever the address says; anything unknown is answered in English. */
export function failureWords(locale: unknown): FailureWords {
  const words = crashWords(locale);
  return { ...words, ...(files[`./messages/${words.lang}/failure.json`]?.default as typeof english) };
}
