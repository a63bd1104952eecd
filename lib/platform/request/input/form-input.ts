import { AppError } from "@/lib/platform/errors";
import { isPlainData, isPlainForm } from "./plain-data";

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
