import type { Instrumentation } from "next";

/** Errors that a page, an action or a handler ended with; the log has them with their stack. */
export const onRequestError: Instrumentation.onRequestError = async (error) => {
  // Next compiles this file for its other runtime too, and leaves out what stands in this condition.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { noteServerError } = await import("@/lib/admin/health/server-errors");
    noteServerError(error);
  }
};
