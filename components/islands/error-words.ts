import { getMessages } from "next-intl/server";
import type { ErrorCode } from "@/lib/platform/errors";
import type { ErrorWords } from "./words";

const general = [
  "unauthenticated",
  "suspended",
  "cross_origin",
  "invalid_input",
  "required",
  "too_long",
  "too_short",
  "rate_limited",
  "email_invalid",
] as const satisfies ErrorCode[];

/** Sentences for the refusals a form may meet, so that not all of them travel to the browser. */
export async function errorWords(codes: ErrorCode[] = []): Promise<ErrorWords> {
  const { errors } = (await getMessages()) as { errors: Record<ErrorCode, string> };
  const chosen = [...general, ...codes].map((code) => [code, errors[code]] as const);
  return { ...Object.fromEntries(chosen), service_unavailable: errors.service_unavailable };
}
