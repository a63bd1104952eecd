import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

let db: FreshDatabase;
let admin: string;
const rows = 20_000;

beforeAll(async () => {
  db = await freshDatabase();
  admin = await join(db);
  const member = await join(db);
  await db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin')`;
  await db.sql`update settings set value = 'false' where key = 'staff.second_factor'`;
  // What few rows pass stands where no list begins: among the oldest.
  await db.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into orders (user_id, price_id, plan_key, kind, amount, currency, status, created_at, paid_at)
      select ${member}, p.id, p.plan_key, 'subscription', p.unit_amount, 'usd', case when n <= 40 and p.plan_key = 'plus' then 'paid' else 'canceled' end,
        now() - interval '1 hour' * (${rows} - n), now()
      from generate_series(1, ${rows}) n join prices p on p.lookup_key = case n % 2 when 0 then 'plus_month' else 'pro_month' end`;
    await tx`insert into audit_log (actor, action, subject_type, subject_id, before, after, created_at)
      select case when n % 2 = 0 then ${admin}::uuid end, case n % 2 when 0 then 'setting.changed' else 'points.awarded' end, 'member', ${member}, '{}', '{}',
        now() - interval '1 hour' * (${rows} - n)
      from generate_series(1, ${rows}) n`;
    await tx`insert into user_sessions (user_id, session_id, first_seen_at, last_seen_at)
      select ${member}, md5('session ' || n)::uuid, now() - interval '1 year', now() - interval '1 hour' * (${rows} - n)
      from generate_series(1, ${rows}) n`;
    await tx`insert into auth.sessions (id, user_id, created_at, updated_at)
      select md5('session ' || n)::uuid, ${member}, now(), now() from generate_series(1, ${rows}, 3) n`;
    await tx`insert into points_ledger (user_id, source, source_id, points, reason, created_at)
      select ${member}, case when n <= 40 then 'stream' else 'chat' end, 'line ' || n, 1, 'Given', now() - interval '1 hour' * (${rows} - n)
      from generate_series(1, ${rows}) n`;
    await tx`insert into analytics_events (event_type, page_path, session_id, first_source, metadata, created_at)
      select case when n <= 40 then 'form_abandon' else 'page_view' end, case when n <= 30 then '/apply' else '/pricing' end, 's',
        case when n <= 20 then 'social' else 'direct' end, '{"form": "f", "last_field": "l"}', now() - interval '1 hour' * (${rows} - n)
      from generate_series(1, ${rows}) n`;
    await tx`insert into referral_clicks (id, alias, referrer_id, visitor, via, created_at)
      select md5('click ' || n)::uuid, a.alias, a.user_id, 'visitor ' || n, case when n <= 40 then 'rare' end, now() - interval '1 hour' * (${rows} - n)
      from generate_series(1, ${rows}) n join referral_aliases a on a.user_id = ${member} and a.kind = 'generated'`;
    await tx`insert into referrals (referrer_id, referee_id, click_id, alias, qualified_at, expires_at)
      select c.referrer_id, md5('referee ' || n)::uuid, c.id, c.alias, now(), now()
      from generate_series(1, 40) n join referral_clicks c on c.id = md5('click ' || n)::uuid`;
    await tx`insert into private.webhook_endpoints (id, url, events) values (md5('endpoint')::uuid, 'https://example.org/hook', '{order_settled}')`;
    await tx`insert into private.webhook_deliveries (endpoint_id, event_key, type, body, status, created_at)
      select md5('endpoint')::uuid, 'event ' || n, 'order_settled', '{}', case when n <= 40 then 'failed' else 'delivered' end,
        now() - interval '1 hour' * (${rows} - n)
      from generate_series(1, ${rows}) n`;
    await tx`insert into private.campaigns (id, name, category, content, state) values (md5('campaign')::uuid, 'Spring', 'product', '{}', 'finished')`;
    await tx`insert into private.campaign_recipients (campaign_id, domain, state, due_at)
      select md5('campaign')::uuid, 'example.org', case when n <= 40 then 'failed' else 'accepted' end, now() from generate_series(1, ${rows}) n`;
    await tx`insert into private.campaigns (id, name, category, content, state) values (md5('later')::uuid, 'Summer', 'product', '{}', 'finished')`;
    await tx`insert into private.campaign_recipients (campaign_id, domain, state, due_at)
      select md5('later')::uuid, 'example.org', 'accepted', now() from generate_series(1, ${rows}) n`;
  });
  await db.sql.unsafe("vacuum analyze");
});
afterAll(() => db.drop());

/** How many rows the first page has, how many there are, and how many rows of the table were read for it. */
async function read(list: string, table: string, sort: string, filter: object) {
  return db.as(admin, async (tx) => {
    // What earlier transactions of the connection read may still stand there too.
    const count = async () => {
      const [seen] =
        await tx`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables where schemaname || '.' || relname = ${table}`;
      return (seen?.rows ?? 0) as number;
    };
    const before = await count();
    const [row] = await tx.unsafe(
      `select admin_${list}('${JSON.stringify(filter)}', '${sort}', true, null, false, 25) as page`,
    );
    const page = row?.page as { rows: unknown[]; total: number; estimated: boolean };
    return {
      rows: page.rows.length,
      total: page.total,
      estimated: page.estimated,
      read: (await count()) - before,
    };
  });
}

test.each([
  ["orders", "public.orders", { plan: "plus", status: "paid" }, 20],
  ["audit", "public.audit_log", { action: "setting", by: "rules" }, 0],
  ["audit", "public.audit_log", { action: "points", by: "person" }, 0],
  ["analytics_events", "public.analytics_events", { type: "form_abandon" }, 40],
  ["analytics_events", "public.analytics_events", { q: "/apply" }, 30],
  ["analytics_events", "public.analytics_events", { source: "social" }, 20],
  ["analytics_events", "public.analytics_events", { type: "form_abandon", item: "f l" }, 40],
  ["referral_clicks", "public.referral_clicks", { via: "rare" }, 40],
  ["referral_clicks", "public.referral_clicks", { reached: "qualified" }, 40],
  ["ledger_lines", "public.points_ledger", { source: "stream" }, 40],
  ["ledger_lines", "public.points_ledger", { source: "mission" }, 0],
  ["webhooks", "private.webhook_deliveries", { status: "failed" }, 40],
  ["webhooks", "private.webhook_deliveries", { type: "order_refunded" }, 0],
  ["webhooks", "private.webhook_deliveries", { q: "msg_nothing" }, 0],
  ["campaign_recipients", "private.campaign_recipients", { state: "failed" }, 40],
])("%s (%s) with %j reads no more than what few rows need", async (list, table, filter, total) => {
  const seen = await read(list, table, "made", filter);
  expect(seen).toMatchObject({ total, rows: Math.min(total, 25), estimated: false });
  expect(seen.read).toBeLessThan(500);
});

test("recipients of an early campaign are read without those of later ones, page after page", async () => {
  const [row] = await db.sql`select md5('campaign')::uuid as id`;
  const table = "private.campaign_recipients";
  const seen = await read("campaign_recipients", table, "made", { campaign: row?.id as string });
  expect(seen).toMatchObject({ rows: 25, estimated: true });
  // The count stops at 10,001.
  expect(seen.read).toBeLessThan(11_000);
});

test.each([{ live: true }, { live: false }])(
  "sessions %j are asked one after the other, until enough were met",
  async (filter) => {
    const seen = await read("sessions", "auth.sessions", "seen", filter);
    expect(seen).toMatchObject({ rows: 25, estimated: true });
    expect(seen.read).toBeLessThan(5_000);
  },
);

test("pages of few rows follow each other by key in both directions", async () => {
  const page = async (after: unknown, back: boolean, desc: boolean) => {
    const [row] = await db.as(
      admin,
      (tx) =>
        tx`select admin_webhooks('{"status": "failed"}', 'made', ${desc}, ${tx.json(after as never)}, ${back}, 15) as page`,
    );
    return row?.page as { rows: { id: number }[]; next: unknown; previous: unknown };
  };
  for (const desc of [true, false]) {
    const first = await page(null, false, desc);
    const second = await page(first.next, false, desc);
    const third = await page(second.next, false, desc);
    const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(ids).toEqual(ids.toSorted((a, b) => (desc ? b - a : a - b)));
    expect([new Set(ids).size, third.next, first.previous]).toEqual([40, null, null]);
    expect((await page(third.previous, true, desc)).rows).toEqual(second.rows);
  }
});
