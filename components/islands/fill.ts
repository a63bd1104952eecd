/** Puts values into the `{name}` places of a message that a small client component was given as plain text. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** The same for every text of a part of the messages; places without a value stay for whoever fills them later. */
export function fillAll<T>(words: T, values: Record<string, string | number>): T {
  return JSON.parse(
    JSON.stringify(words, (_key, text: unknown) => (typeof text === "string" ? fill(text, values) : text)),
  ) as T;
}
