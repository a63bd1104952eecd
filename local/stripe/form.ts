import { invalid } from "./problem.ts";

export type Form = { [key: string]: FormValue };
type FormValue = string | Form | FormValue[];

const RESERVED = new Set(["__proto__", "constructor", "prototype"]);

function steps(key: string): string[] {
  const path = [...key.matchAll(/^[^[\]]+|\[([^[\]]*)\]/g)].map((part) => part[1] ?? part[0]);
  if (path.length === 0 || path.some((step) => RESERVED.has(step)))
    throw invalid(`Invalid parameter: ${key}`, key);
  return path;
}

/** Objects whose keys are 0, 1, 2 … (or empty: `a[]=`) are arrays. */
function settle(value: FormValue): FormValue {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  const inner = keys.map((key) => settle(value[key] as FormValue));
  if (keys.length > 0 && keys.every((key) => /^\d+$/.test(key))) {
    return keys
      .map((key, at) => [Number(key), inner[at]] as const)
      .sort((a, b) => a[0] - b[0])
      .map(([, v]) => v as FormValue);
  }
  return Object.fromEntries(keys.map((key, at) => [key, inner[at] as FormValue]));
}

/** Reads `a=1&b[c]=2&d[0][e]=3` as Stripe does: nested brackets become objects and arrays, values stay text. */
export function parseForm(text: string): Form {
  const root: Form = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const path = steps(key);
    let at = root;
    path.forEach((name, depth) => {
      const step = name === "" ? String(Object.keys(at).length) : name;
      if (depth === path.length - 1) {
        at[step] = value;
        return;
      }
      const next = at[step] ?? {};
      if (typeof next === "string" || Array.isArray(next)) throw invalid(`Invalid parameter: ${key}`, key);
      at = at[step] = next;
    });
  }
  return settle(root) as Form;
}
