import { cache } from "react";
import { AppError } from "@/lib/errors";

/** Why the database admits a session no more, or not yet (`admit_request`). */
export type Shut = "session_ended" | "second_factor_required";

export function shutBy(error: unknown): Shut | null {
  if (!(error instanceof AppError)) return null;
  return error.code === "session_ended" || error.code === "second_factor_required" ? error.code : null;
}

/** One per rendering of a page; in actions, handlers and browsers nothing is kept, and the error itself is told. */
const rendering = cache((): { leave: ((why: Shut) => never) | null } => ({ leave: null }));

/** Said by a page's gate: where the page leads when a later read of it is refused, because the session has ended meanwhile. */
export function leaveBy(leave: (why: Shut) => never): void {
  rendering().leave = leave;
}

/** Gives the error back, unless it says that the session is shut and a page is being rendered: that is left for good. */
export function leaveFor(error: Error): Error {
  const why = shutBy(error);
  if (why) rendering().leave?.(why);
  return error;
}
