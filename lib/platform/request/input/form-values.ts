/** Fields whose content is never sent back to the page. */
const secret = /password|secret|token/i;

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
