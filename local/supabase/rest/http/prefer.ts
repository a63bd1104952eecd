import { Problem } from "../problem.ts";

export type Prefer = {
  representation: boolean;
  minimal: boolean;
  count: "exact" | "planned" | "estimated" | null;
  resolution: "merge" | "ignore" | null;
  missingDefault: boolean;
  maxAffected: number | null;
  /** What was understood, for the header Preference-Applied. */
  applied: string[];
};

const KNOWN: Record<string, RegExp> = {
  return: /^(representation|minimal)$/,
  count: /^(exact|planned|estimated)$/,
  resolution: /^(merge|ignore)-duplicates$/,
  missing: /^(default|null)$/,
  handling: /^(strict|lenient)$/,
  "max-affected": /^\d{1,9}$/,
};

/** Reads the header Prefer. Unknown preferences are ignored, or refused under `handling=strict` (PGRST122). */
export function parsePrefer(header: string | undefined): Prefer {
  const found = new Map<string, string>();
  const unknown: string[] = [];
  for (const part of (header ?? "").split(",")) {
    const [name = "", value = ""] = part.trim().split("=");
    if (name === "") continue;
    const allowed = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
    if (!allowed?.test(value)) unknown.push(part.trim());
    else if (!found.has(name)) found.set(name, value);
  }
  const strict = found.get("handling") === "strict";
  if (strict && unknown.length > 0)
    throw new Problem(400, "PGRST122", "Invalid preferences given with handling=strict", {
      details: `Invalid preferences: ${unknown.join(", ")}`,
    });
  const most = found.get("max-affected");
  return {
    representation: found.get("return") === "representation",
    minimal: found.get("return") === "minimal",
    count: (found.get("count") as Prefer["count"] | undefined) ?? null,
    resolution: (found.get("resolution")?.replace("-duplicates", "") as Prefer["resolution"]) ?? null,
    missingDefault: found.get("missing") === "default",
    maxAffected: strict && most !== undefined ? Number(most) : null,
    applied: [...found].map(([name, value]) => `${name}=${value}`),
  };
}
