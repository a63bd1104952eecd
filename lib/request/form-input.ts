/** Fields whose content is never sent back to the page. */
const secret = /password|secret|token/i;

/** A form as an object for zod: a name that occurs several times, or ends in `[]`, becomes an array. Files are kept. */
export function formInput(input: unknown): unknown {
  if (!(input instanceof FormData)) return input;
  const fields: Record<string, unknown> = {};
  for (const name of new Set(input.keys())) {
    if (name.startsWith("$ACTION")) continue;
    const all = input.getAll(name);
    if (name.endsWith("[]")) fields[name.slice(0, -2)] = all;
    else fields[name] = all.length > 1 ? all : all[0];
  }
  return fields;
}

/** What was typed, for showing it again beside a refusal; lists are joined with commas. */
export function formValues(input: unknown): Record<string, string> {
  const values: Record<string, string> = {};
  if (!(input instanceof FormData)) return values;
  for (const name of new Set(input.keys())) {
    if (name.startsWith("$ACTION") || secret.test(name)) continue;
    const typed = input.getAll(name).filter((value) => typeof value === "string");
    values[name.replace(/\[\]$/, "")] = typed.join(",");
  }
  return values;
}
