import type { z } from "zod";
import { unwrap, type Result } from "./result";

/**
 * The JSON that an SQL function answered, as the schema of its domain describes it; keys that the schema does not name are
 * left out. Throws what `unwrap` throws. Another shape is a bug of ours: an Error that names each field and what is wrong
 * with it, never a value, because rows hold what is personal.
 */
export function unwrapAs<S extends z.ZodType>(schema: S, result: Result<unknown>): z.output<S> {
  const parsed = schema.safeParse(unwrap(result));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join(".") || "(all)"}: ${message}`);
  throw new Error(`The database answered another shape than its schema: ${faults.slice(0, 5).join("; ")}`);
}
