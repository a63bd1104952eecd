import type { Instrumentation } from "next";

/** Errors that a page, an action or a handler ended with; the log has them with their stack. */
export const onRequestError: Instrumentation.onRequestError = async (error) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { noteServerError } = await import("@/lib/admin/health/server-errors");
  noteServerError(error);
};
