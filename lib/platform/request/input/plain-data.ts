/** How deep an object of ours ever is; hostile ones may be as deep as their bytes. */
const mostDepth = 10;

/** Postgres holds no NUL, and half a surrogate pair is no character (Unicode, D75). */
const isStorable = (text: string) => text.isWellFormed() && !text.includes("\u0000");

/**
 * Whether a value could have come from JSON of ours. React decodes more from the arguments of an action (promises, maps,
 * streams, references that throw when they are touched), none of which a page of ours sends. Files may stand in forms.
 */
export function isPlainData(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return isStorable(value);
  if (value === null || ["undefined", "number", "boolean"].includes(typeof value)) return true;
  if (typeof value !== "object" || depth > mostDepth) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== Array.prototype) return false;
  return Object.entries(value).every(([name, one]) => isStorable(name) && isPlainData(one, depth + 1));
}

/** The same for a form, whose values are texts and files. */
export function isPlainForm(form: FormData): boolean {
  return [...form].every(
    ([name, value]) => isStorable(name) && (typeof value !== "string" || isStorable(value)),
  );
}
