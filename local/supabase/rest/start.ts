import type { Hono } from "hono";
import type { Running } from "../../service.ts";
import type { SupabaseContext } from "../context.ts";
import { watchCatalog } from "./catalog/watch-catalog.ts";
import { restRoutes } from "./routes.ts";
import { openRestPool } from "./transaction.ts";

/** REST over the app's database; resolves when the schema cache is read and listens for changes. */
export async function startRest(
  ctx: SupabaseContext,
  authenticatorUrl: string,
): Promise<Running & { routes: Hono }> {
  const watch = await watchCatalog(ctx.sql);
  const pool = openRestPool(authenticatorUrl);
  return {
    routes: restRoutes(ctx.keys, pool, watch),
    stop: async () => {
      await watch.stop();
      await pool.end({ timeout: 2 });
    },
  };
}
