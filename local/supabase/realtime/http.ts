import { Hono, type Context } from "hono";
import { z } from "zod";
import type { Claims } from "../claims.ts";
import type { UserBroadcast } from "./frame.ts";
import { roomName, type Broadcast } from "./hub.ts";
import { mayWrite } from "./policies.ts";
import { claimsOf, TokenRefused } from "./token.ts";
import type { World } from "./world.ts";

const batch = z.object({
  messages: z.array(
    z.object({
      topic: z.string().min(1),
      event: z.string().min(1),
      payload: z.record(z.string(), z.unknown()),
      private: z.boolean().default(false),
    }),
  ),
});

async function authorize(world: World, c: Context): Promise<Claims | null> {
  const bearer = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  const apikey = c.req.header("apikey") ?? bearer;
  if (!apikey) return null;
  return claimsOf(world.keys, apikey, bearer).catch((error: unknown) => {
    if (error instanceof TokenRefused) return null;
    throw error;
  });
}

async function maySend(world: World, topic: string, isPrivate: boolean, claims: Claims): Promise<boolean> {
  return !isPrivate || (await mayWrite(world.sql, topic, claims)).broadcast;
}

async function readBody(c: Context): Promise<Omit<UserBroadcast, "event"> | null> {
  const type = c.req.header("content-type") ?? "";
  const body = Buffer.from(await c.req.arrayBuffer());
  if (type.startsWith("application/octet-stream")) return { encoding: "binary", body };
  if (!type.startsWith("application/json")) return null;
  JSON.parse(body.toString("utf8"));
  return { encoding: "json", body };
}

/** The HTTP side: broadcasts in a batch (`httpSend` of older clients, `send` before joining) and one by one. */
export function realtimeRoutes(world: World): Hono {
  const app = new Hono();

  app.post("/api/broadcast", async (c) => {
    const claims = await authorize(world, c);
    if (!claims) return c.json({ message: "Unauthorized" }, 401);
    const parsed = batch.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return c.json({ errors: z.flattenError(parsed.error).fieldErrors }, 422);
    for (const { topic, event, payload, private: isPrivate } of parsed.data.messages) {
      // Accepted but not sent when it is not allowed, as the hosted batch does.
      if (!(await maySend(world, topic, isPrivate, claims))) continue;
      const broadcast: Broadcast = { kind: "message", payload: { type: "broadcast", event, payload } };
      world.hub.send(roomName(topic, isPrivate), broadcast);
    }
    return c.body(null, 202);
  });

  app.post("/api/broadcast/:topic/events/:event", async (c) => {
    const claims = await authorize(world, c);
    if (!claims) return c.json({ message: "Unauthorized" }, 401);
    const { topic, event } = c.req.param();
    const query = c.req.query();
    if (Object.keys(query).some((name) => name.startsWith("persist"))) {
      return c.json({ message: "persist is not covered by the local Realtime" }, 422);
    }
    const isPrivate = query.private === "true";
    if (!(await maySend(world, topic, isPrivate, claims))) return c.json({ message: "Unauthorized" }, 401);
    const body = await readBody(c).catch(() => undefined);
    if (body === undefined) return c.json({ message: "the body is not JSON" }, 422);
    if (body === null) return c.json({ message: "send application/json or application/octet-stream" }, 415);
    world.hub.send(roomName(topic, isPrivate), { kind: "user", event, ...body });
    return c.body(null, 202);
  });

  return app;
}
