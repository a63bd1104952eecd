import type { ErrorCode } from "@/lib/platform/errors";

/** Codes of fields that one has not come to yet, or is still filling in. */
const unfinished: ReadonlySet<string> = new Set(["required", "invalid_input", "too_short"]);

/**
 * Why there is no preview of what is typed; null where fields are missing or not filled in correctly yet, which the form itself
 * shows.
 */
export function whyNoPreview(refused: {
  reason: ErrorCode;
  fields?: Record<string, ErrorCode>;
}): ErrorCode | null {
  const codes = Object.values(refused.fields ?? {});
  return codes.some((code) => unfinished.has(code)) ? null : (codes[0] ?? refused.reason);
}
