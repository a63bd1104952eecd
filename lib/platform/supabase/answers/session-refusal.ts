import { AppError } from "@/lib/platform/errors";

/** Why the database refuses a session (`admit_request`): it has ended, or still needs its second factor. */
export type SessionRefusal = "session_ended" | "second_factor_required";

/** The refusal of the session that `error` tells of; null when it tells of something else. */
export function sessionRefusal(error: unknown): SessionRefusal | null {
  if (!(error instanceof AppError)) return null;
  return error.code === "session_ended" || error.code === "second_factor_required" ? error.code : null;
}
