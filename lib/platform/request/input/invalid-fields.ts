import type { z } from "zod";
import { isErrorCode, type ErrorCode } from "@/lib/platform/errors";

/** First complaint per field. Schemas give codes as messages (`z.string().min(3, "too_short")`); others count as `invalid_input`. */
export function invalidFields(error: z.ZodError): Record<string, ErrorCode> {
  const fields: Record<string, ErrorCode> = {};
  for (const { path, message } of error.issues) {
    fields[String(path[0] ?? "form")] ??= isErrorCode(message) ? message : "invalid_input";
  }
  return fields;
}
