import type { Sql } from "postgres";
import { listen } from "../listen.ts";
import type { Port } from "../ports.ts";
import type { Running } from "../service.ts";
import { analyticsApi } from "./api.ts";
import { createAnalyticsSchema } from "./schema.ts";

/** Starts the stand-in of PostHog on 127.0.0.1; its events live in schema `analytics` of `sql`. */
export async function startAnalytics(options: { sql: Sql; port: Port }): Promise<Running & { url: string }> {
  await createAnalyticsSchema(options.sql);
  const { url, stop } = await listen(analyticsApi(options.sql), options.port);
  return { url, stop };
}
