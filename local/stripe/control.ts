import type { Hono } from "hono";
import { playDeadlines } from "./connect/accounts.ts";
import { connectControl } from "./connect/control.ts";
import { playPayouts } from "./connect/payouts.ts";
import type { Dispute } from "./documents.ts";
import { dispute } from "./money/charging.ts";
import { playSessions } from "./resources/sessions.ts";
import { playAll } from "./money/renewals.ts";
import { currentTime, transact, type StripeContext } from "./context.ts";

/** What only a stand-in has: its events with their deliveries, redelivery, and a clock that can be moved on. */
export function controlRoutes(app: Hono, context: StripeContext): void {
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
    const rows = await context.sql`
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
    const queued = await context.sql`
      insert into stripe.deliveries (event_id, endpoint)
      select e.id, w.id from stripe.documents e
      join stripe.documents w on w.kind = 'webhook_endpoint' and w.doc->>'status' = 'enabled'
        and coalesce((w.doc->>'_connect')::boolean, false) = (e.doc ? 'account')
      where e.id = ${id} and e.kind = 'event'
      returning id::text`;
    context.wake();
    if (queued.length === 0) return c.json({ error: "no such event, or no enabled endpoint" }, 404);
    return c.json({ deliveries: queued.map((row) => row.id as string) }, 202);
  });

  app.post("/local/clock/advance", async (c) => {
    const body = (await c.req.json().catch(() => ({}))) as { seconds?: unknown; days?: unknown };
    const seconds = Math.floor(Number(body.seconds ?? 0) + Number(body.days ?? 0) * 86_400);
    if (!(seconds > 0)) return c.json({ error: "give seconds or days above 0" }, 400);
    const time = await transact(context, async (store) => {
      const then = store.at(store.time + seconds);
      await playAll(store, null, then.time);
      await playDeadlines(then);
      await playPayouts(then);
      await playSessions(then);
      await store.sql`update stripe.clock set ahead_seconds = ahead_seconds + ${seconds}`;
      return then.time;
    });
    return c.json({ time });
  });

  app.get("/local/clock", async (c) => c.json({ time: await currentTime(context.sql) }));

  app.post("/local/charges/:id/dispute", async (c) => {
    const refused = await transact(context, async (store) => {
      const charge = await store.findAnywhere("charge", c.req.param("id"));
      if (!charge) return "no such charge";
      const owner = store.ownedBy(charge);
      if (charge.status !== "succeeded" || charge.disputed)
        return "only a paid charge can be disputed, and once";
      await dispute(owner, await owner.lock("charge", charge.id), "fraudulent");
      return null;
    });
    return refused ? c.json({ error: refused }, 400) : c.json({ disputed: true });
  });

  connectControl(app, context);

  app.get("/local/disputes", async (c) => {
    const rows =
      await context.sql`select doc from stripe.documents where kind = 'dispute' order by seq desc limit 50`;
    return c.json(rows.map((row) => row.doc as Dispute));
  });
}
