import { Hono } from "hono";
import type { Sql } from "postgres";
import { listen } from "../listen.ts";
import type { Port } from "../ports.ts";
import type { Running } from "../service.ts";
import { authorizeRoutes } from "./authorize.ts";
import { refuse } from "./errors.ts";
import { expireAll } from "./grants.ts";
import { meRoutes } from "./me.ts";
import { memberRoutes } from "./members.ts";
import type { RateLimit } from "./rate-limit.ts";
import { APPLICATION, BOT_TOKEN, createDiscordSchema, GUILD } from "./schema.ts";
import { tokenRoutes } from "./token.ts";

function discordApi(sql: Sql, limit: RateLimit): Hono {
  const api = new Hono();
  for (const routes of [authorizeRoutes(sql), tokenRoutes(sql), meRoutes(sql), memberRoutes(sql, limit)]) {
    api.route("/", routes);
  }
  const app = new Hono();
  app.get("/health", async (c) => {
    await sql`select 1`;
    return c.json({ ok: true });
  });
  app.delete("/local/access-tokens", async (c) => {
    await expireAll(sql);
    return c.body(null, 204);
  });
  for (const base of ["/api/v10", "/api", "/"]) app.route(base, api);
  app.notFound((c) => refuse(c, "notFound"));
  return app;
}

/** What Discord is seen to allow for changes of roles; tests take a smaller one. */
const usualLimit: RateLimit = { max: 10, seconds: 10 };

/**
 * Starts the stand-in of Discord on 127.0.0.1: OAuth2 with a page to choose a person, and the calls of a bot that
 * gives roles. The API answers with and without `/api` in front. State lives in schema `discord` of `sql`.
 */
export async function startDiscord({
  sql,
  port,
  limit = usualLimit,
}: {
  sql: Sql;
  port: Port;
  limit?: RateLimit;
}) {
  await createDiscordSchema(sql);
  const { url, stop } = await listen(discordApi(sql, limit), port);
  const running: Running & { url: string } = { url, stop };
  return {
    ...running,
    clientId: APPLICATION.id,
    clientSecret: APPLICATION.secret,
    botToken: BOT_TOKEN,
    guildId: GUILD.id,
  };
}
