import { cache } from "react";
import { AppError } from "@/lib/platform/errors";

/** Why the database refuses a session (`admit_request`): it has ended, or still needs its second factor. */
export type Shut = "session_ended" | "second_factor_required";

export function shutBy(error: unknown): Shut | null {
  if (!(error instanceof AppError)) return null;
  return error.code === "session_ended" || error.code === "second_factor_required" ? error.code : null;
}

/** One per rendering of a page. Actions, handlers and browsers keep none and get the error itself. */
const rendering = cache((): { leave: ((why: Shut) => never) | null } => ({ leave: null }));

/** Called by a page's guard: where to redirect when a later read of the page is refused, because the session has ended meanwhile. */
export function leaveBy(leave: (why: Shut) => never): void {
  rendering().leave = leave;
}

/** Returns the error. While a page is being rendered, an error that says the session is not accepted redirects instead. */
export function leaveFor(error: Error): Error {
  const why = shutBy(error);
  if (why) rendering().leave?.(why);
  return error;
}
