import type { Instrumentation } from "next";

// Next compiles this file for its other runtime too, and leaves out what stands in these conditions.

export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { startServerLog } = await import("@/lib/admin/health/server-log");
    startServerLog();
    const { checkStart } = await import("@/lib/admin/start");
    await checkStart();
    // Without a collector its code is not even read.
    if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) (await import("@/lib/admin/health/traces")).startTraces();
  }
}

/** Errors that a page, an action or a handler ended with; the log has them with their stack. */
export const onRequestError: Instrumentation.onRequestError = async (error) => {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { noteServerError } = await import("@/lib/admin/health/server-errors");
    noteServerError(error);
  }
};
