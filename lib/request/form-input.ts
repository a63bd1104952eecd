import { AppError } from "@/lib/errors";

/** Fields whose content is never sent back to the page. */
const secret = /password|secret|token/i;

/** How deep an object of ours ever is; hostile ones may be as deep as their bytes. */
const mostDepth = 10;

/**
 * Whether a value could have come from JSON. React decodes more from the arguments of an action (promises, maps, streams,
 * references that throw when they are touched), none of which a page of ours sends.
 */
function isPlain(value: unknown, depth = 0): boolean {
  if (value === null || ["undefined", "string", "number", "boolean"].includes(typeof value)) return true;
  if (typeof value !== "object" || depth > mostDepth) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== Array.prototype) return false;
  return Object.values(value).every((one) => isPlain(one, depth + 1));
}

/**
 * A form as an object for zod: a name that occurs several times, or ends in `[]`, becomes an array. Files are kept.
 * Throws `invalid_input` for what is neither a form nor plain data.
 */
export function formInput(input: unknown): unknown {
  if (!(input instanceof FormData)) {
    if (!isPlain(input)) throw new AppError("invalid_input");
    return input;
  }
  const names = [...new Set(input.keys())].filter((name) => !name.startsWith("$ACTION"));
  return Object.fromEntries(
    names.map((name) => {
      const all = input.getAll(name);
      if (name.endsWith("[]")) return [name.slice(0, -2), all];
      return [name, all.length > 1 ? all : all[0]];
    }),
  );
}

/** What was typed, for showing it again beside a refusal; lists are joined with commas. */
export function formValues(input: unknown): Record<string, string> {
  if (!(input instanceof FormData)) return {};
  const names = [...new Set(input.keys())].filter(
    (name) => !name.startsWith("$ACTION") && !secret.test(name),
  );
  return Object.fromEntries(
    names.map((name) => {
      const typed = input.getAll(name).filter((value) => typeof value === "string");
      return [name.replace(/\[\]$/, ""), typed.join(",")];
    }),
  );
}
