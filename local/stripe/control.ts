import type { Hono } from "hono";
import type { Dispute } from "./documents.ts";
import { playAll } from "./money/renewals.ts";
import { transact, type Wing } from "./wing.ts";

/** What only a stand-in has: its events with their deliveries, redelivery, and a clock that can be moved on. */
export function controlRoutes(app: Hono, wing: Wing): void {
  // a web page of another origin must not move the clock of this machine
  app.use("/local/*", async (c, next) => {
    const origin = c.req.header("origin");
    if (c.req.method !== "GET" && origin && !/^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin)) {
      return c.json({ error: "foreign origin" }, 403);
    }
    await next();
  });

  app.get("/local/events", async (c) => {
    const limit = Math.min(500, Math.max(1, Number(c.req.query("limit") ?? 50) || 50));
    const type = c.req.query("type") ?? null;
    const rows = await wing.sql`
      select e.doc as event, coalesce((
        select jsonb_agg(jsonb_build_object('id', d.id::text, 'url', w.doc->>'url', 'state', d.state,
          'attempts', d.attempts, 'nextAt', case when d.state = 'pending' then d.next_at end) order by d.id)
        from stripe.deliveries d join stripe.documents w on w.id = d.endpoint where d.event_id = e.id), '[]') as deliveries
      from stripe.documents e
      where e.kind = 'event' and (${type}::text is null or e.doc->>'type' = ${type})
      order by e.seq desc limit ${limit}`;
    return c.json(rows.map((row) => ({ ...(row.event as object), deliveries: row.deliveries as unknown })));
  });

  app.post("/local/events/:id/redeliver", async (c) => {
    const id = c.req.param("id");
    const queued = await wing.sql`
      insert into stripe.deliveries (event_id, endpoint)
      select e.id, w.id from stripe.documents e
      join stripe.documents w on w.kind = 'webhook_endpoint' and w.doc->>'status' = 'enabled'
      where e.id = ${id} and e.kind = 'event'
      returning id::text`;
    wing.wake();
    if (queued.length === 0) return c.json({ error: "no such event, or no enabled endpoint" }, 404);
    return c.json({ deliveries: queued.map((row) => row.id as string) }, 202);
  });

  app.post("/local/clock/advance", async (c) => {
    const body = (await c.req.json().catch(() => ({}))) as { seconds?: unknown; days?: unknown };
    const seconds = Math.floor(Number(body.seconds ?? 0) + Number(body.days ?? 0) * 86_400);
    if (!(seconds > 0)) return c.json({ error: "give seconds or days above 0" }, 400);
    const time = await transact(wing, async (store) => {
      await playAll(store, null, store.time + seconds);
      await store.sql`update stripe.clock set ahead_seconds = ahead_seconds + ${seconds}`;
      return store.time + seconds;
    });
    return c.json({ time });
  });

  app.get("/local/disputes", async (c) => {
    const rows =
      await wing.sql`select doc from stripe.documents where kind = 'dispute' order by seq desc limit 50`;
    return c.json(rows.map((row) => row.doc as Dispute));
  });
}
