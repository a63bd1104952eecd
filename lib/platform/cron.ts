import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { refusal } from "./route";
import { withTimeout } from "@/lib/platform/supabase/time-limits";
import { timeouts } from "@/lib/platform/timeouts.mjs";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Wraps scheduled work: POST with `Authorization: Bearer <CRON_SECRET>`. Answers what the work reports as JSON. */
export function cron(work: () => Promise<object>) {
  return async (request: Request): Promise<Response> => {
    const given = request.headers.get("authorization") ?? "";
    if (!timingSafeEqual(digest(given), digest(`Bearer ${env.CRON_SECRET}`))) {
      return refusal(new AppError("unauthenticated"));
    }
    try {
      const report = await withTimeout(timeouts.scheduledCallMs, work);
      return Response.json(report, { headers: { "cache-control": "no-store" } });
    } catch (error) {
      if (error instanceof AppError) return refusal(error);
      throw error;
    }
  };
}
