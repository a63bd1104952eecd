import { AppError } from "@/lib/platform/errors";
import { isPlainData, isPlainForm } from "./plain-data";

/** Fields whose content is never sent back to the page. */
const secret = /password|secret|token/i;

/**
 * A form as an object for zod: a name that occurs several times, or ends in `[]`, becomes an array. Files are kept.
 * Throws `invalid_input` for what is neither a form nor plain data, or holds text that cannot be kept.
 */
export function formInput(input: unknown): unknown {
  const isForm = input instanceof FormData;
  if (isForm ? !isPlainForm(input) : !isPlainData(input)) throw new AppError("invalid_input");
  if (!isForm) return input;
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
