/** The part of a translator that knows whether it has a message. */
type Words = { (key: string): string; has: (key: string) => boolean };

/**
 * The words of a code that the database keeps. One that has none yet, such as a new kind of change, is at least read as
 * words.
 */
export function codeWords(t: Words, code: string): string {
  return t.has(code) ? t(code) : code.replaceAll(/[._]+/g, " ").trim();
}

/** A reason: as a person wrote it, or the words of the codes that the system gave, separated by commas. */
export function reasonWords(t: Words, reason: string): string {
  const codes = reason.split(", ");
  return codes.every((code) => /^[a-z]+(_[a-z]+)*$/.test(code) && t.has(code))
    ? codes.map((code) => t(code)).join(", ")
    : reason;
}

/** The words of an action of the audit log; `undone` says that one was taken back. */
export function actionWords(actions: Words, undone: (action: string) => string, code: string): string {
  // A change to many that was undone (job.undone) has a word of its own.
  const of = actions.has(code) ? undefined : /^(.+)\.undone$/.exec(code)?.[1];
  return of ? undone(codeWords(actions, of)) : codeWords(actions, code);
}
