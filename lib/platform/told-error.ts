import { describeError } from "./describe-error";

/** What may name a person, a secret or the inside of our servers; none of it is shown. */
const kept: RegExp[] = [
  /\b[a-z][a-z\d+.-]*:\/\/\S+/gi,
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  /(["'`“‘])(?:(?!["'`”’]).){1,200}["'`”’]/g,
  /\([^()]*\)=\([^()]*\)/g,
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi,
  /\b0x[0-9a-f]{6,}\b/gi,
  /\b\w*_(?:test_|live_)?[A-Za-z0-9]{14,}\b/g,
  /\b[\w-]{24,}(?:\.[\w-]+)*\b/g,
  /(?:\/[\w.@[\]-]+){2,}/g,
  /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g,
  // A number that is no SQLSTATE.
  /(?<!Database: )\b\d{4,}\b/g,
];

/** Characters of the longest message. */
const longest = 200;

/** The message of an error and of its causes, on one line, without what must not be shown; "…" stands in its place. */
export function safeMessage(error: unknown): string {
  const whole = kept.reduce((text, pattern) => text.replace(pattern, "…"), describeError(error));
  return whole.length > longest ? `${whole.slice(0, longest)}…` : whole;
}

/** A number for the log, as Next makes one of message and stack where an error brings none. */
function numberOf(text: string): number {
  let hash = 5381;
  for (let at = 0; at < text.length; at += 1) hash = (hash * 33) ^ text.charCodeAt(at);
  return hash >>> 0;
}

/**
 * Gives an error that is about to end a page the text that its error screen may show: a production build hands nothing else over
 * than `digest`. One that has a digest (a refusal, a redirect) keeps it. Under the number it stands in the log, too.
 */
export function tellError(error: unknown): void {
  if (!(error instanceof Error) || "digest" in error) return;
  const number = numberOf(`${error.message}${error.stack ?? ""}`);
  Object.assign(error, { digest: `${number} ${safeMessage(error)}` });
}
