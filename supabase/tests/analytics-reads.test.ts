import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

test("a roll-up with nothing new reads none of the events that are kept", async () => {
  await db.sql`insert into analytics_events (event_type, page_path, session_id, created_at)
    select 'page_view', '/', 'session_' || n, now() - interval '1 minute' * n from generate_series(1, 5000) n`;
  await db.sql`select roll_up_analytics(true)`;
  await db.sql.unsafe("vacuum analyze analytics_events");
  const read = await db.sql.begin(async (tx) => {
    // What earlier transactions of the connection read may still stand there too.
    const count = async () => {
      const [row] =
        await tx`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
          where schemaname || '.' || relname = 'public.analytics_events'`;
      return (row?.rows ?? 0) as number;
    };
    const before = await count();
    await tx`select roll_up_analytics()`;
    return (await count()) - before;
  });
  expect(read).toBeLessThan(100);
});
