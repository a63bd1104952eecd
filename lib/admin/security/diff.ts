type Values = Record<string, unknown>;
export type Difference = { key: string; before: unknown; after: unknown };

const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Nested values by their path (`basis.kind`); anything that is no object stands under its own key. */
function flat(value: unknown, path = ""): Map<string, unknown> {
  if (!isObject(value))
    return new Map(path === "" && (value === null || value === undefined) ? [] : [[path, value]]);
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...flat(inner, path === "" ? key : `${path}.${key}`)]),
  );
}

/**
 * What differs between the state before and after a change, by path, in the order of the keys. A value that is missing
 * on one side, or null, is null there; what is equal on both sides is left out.
 */
export function differences(before: unknown, after: unknown): Difference[] {
  const [was, is] = [flat(before), flat(after)];
  const keys = [...new Set([...was.keys(), ...is.keys()])];
  return keys
    .map((key) => ({ key, before: was.get(key) ?? null, after: is.get(key) ?? null }))
    .filter((pair) => JSON.stringify(pair.before) !== JSON.stringify(pair.after));
}
