import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import postgres, { type Sql } from "postgres";
import { anyPort } from "../../ports.ts";
import { prepareDatabase } from "../../postgres/database.ts";
import { startPostgres } from "../../postgres/start.ts";
import { processorTime } from "../scale/measure.ts";

type Log = (line: string) => void;
const members = 5_000;
const batch = 500_000;

const show = (log: Log, name: string, value: string) => log(`  ${name.padEnd(58)}${value.padStart(24)}`);

/** How long something takes, and of that the processor's time of the one connection, which does not contain the waiting for a core. */
async function timed(sql: Sql, work: () => Promise<unknown>): Promise<string> {
  const [from, before] = [performance.now(), await processorTime(sql)];
  await work();
  const [took, processor] = [performance.now() - from, (await processorTime(sql)) - before];
  return `${(took / 1000).toFixed(1)} s (${(processor / 1000).toFixed(1)} s)`;
}

/** Events of `days` UTC days that end `ago` days ago: a third of members, each session or member with about twenty on a day. */
async function makeEvents(sql: Sql, count: number, days: number, ago: number): Promise<void> {
  for (let from = 0; from < count; from += batch)
    await sql`insert into analytics_events (event_type, page_path, user_id, session_id, metadata, created_at)
      select case n % 50 when 0 then 'form_abandon' when 1 then 'signup_started' else 'page_view' end,
        (array['/', '/pricing', '/faq', '/members/dashboard', '/missions', '/es/pricing', '/leaderboard', '/tiers'])[1 + n % 8],
        case when n % 3 = 0 then md5('member ' || (n * 7919) % ${members}::bigint)::uuid end,
        'session_' || (n % greatest(1, ${count}::bigint / ${days}::int / 20)) || '_' || n % ${days}::int,
        case n % 50 when 0 then '{"form": "sign_in", "last_field": "email", "seconds": 9}'
          else case n % 40 when 3 then '{"search": "?utm_source=newsletter"}' else '{"search": ""}' end end::jsonb,
        date_trunc('day', now(), 'UTC') - make_interval(days => ${ago}::int + (n % ${days}::int)::int, secs => -((n * 31) % 86400)::int)
      from generate_series(${from}::bigint, ${Math.min(count, from + batch) - 1}::bigint) n`;
}

async function rollUp(sql: Sql): Promise<void> {
  for (let behind = true; behind;) {
    const [row] = await sql`select roll_up_analytics() as report`;
    behind = (row?.report as { behind: boolean }).behind;
  }
}

/**
 * `npm run bench -- analytics [events of a day] [events of a year]`: makes them in SQL in a database of its own, and prints how long the
 * roll-up and the charts take. Figures, never assertions.
 */
export async function printAnalytics(
  log: Log,
  [day = "10000000", year = "12000000"]: string[],
): Promise<void> {
  const folder = resolve(".local/bench/analytics");
  await rm(folder, { recursive: true, force: true });
  const server = await startPostgres({ dataDir: folder, port: await anyPort() });
  const sql = postgres(server.url, { max: 1, onnotice: () => {} });
  const write = (count: string) => Number(count).toLocaleString("en");
  try {
    await prepareDatabase(server.url, { seed: false });
    await sql`insert into auth.users (id, aud, role, email, raw_user_meta_data, created_at, email_confirmed_at)
      select md5('member ' || n)::uuid, 'authenticated', 'authenticated', n || '@bench.test', '{"full_name": "Bench"}',
        now() - make_interval(days => n % 390), now() from generate_series(0, ${members - 1}) n`;
    await sql`update profiles set created_at = now() - make_interval(days => (hashtext(user_id::text) & 255) + 1)`;
    await sql`insert into user_roles (user_id, role) values (md5('member 1')::uuid, 'admin')`;
    await sql`update settings set value = 'false' where key = 'staff.second_factor'`;
    log(
      `\nAnalytics: ${write(year)} events of a year, ${write(day)} of one more day, ${write(String(members))} members`,
    );
    show(log, "", "time (of the processor)");
    const step = async (name: string, work: () => Promise<unknown>) =>
      show(log, name, await timed(sql, work));
    await step("a year of events, written", () => makeEvents(sql, Number(year), 364, 2));
    await step("a year of events, rolled up", () => rollUp(sql));
    await step("a day of events, written", () => makeEvents(sql, Number(day), 1, 1));
    await step("a day of events, rolled up", () => rollUp(sql));
    await step("weeks, months, facts and cohorts, all of them", () => sql`select roll_up_analytics(true)`);
    await sql`vacuum analyze`;
    const claims = JSON.stringify({ role: "authenticated" });
    const [staff] = await sql`select md5('member 1')::uuid::text as id`;
    const asked = JSON.stringify({ ...JSON.parse(claims), sub: staff?.id as string });
    for (const tab of ["overview", "retention", "funnels", "money", "engagement", "pages"])
      for (const filter of ['{"days": 364}', '{"days": 364, "segment": "new", "source": "direct"}']) {
        const times: number[] = [];
        const before = await processorTime(sql);
        for (let run = 0; run < 5; run += 1)
          await sql.begin(async (tx) => {
            await tx`select set_config('request.jwt.claims', ${asked}, true)`;
            await tx`set local role authenticated`;
            const start = performance.now();
            await tx`select admin_analytics(${tab}, ${filter}::text::jsonb)`;
            times.push(performance.now() - start);
          });
        times.sort((one, other) => one - other);
        const processor = ((await processorTime(sql)) - before) / times.length;
        show(log, `${tab}, ${filter}`, `${(times[2] ?? 0).toFixed(0)} ms (${processor.toFixed(0)} ms)`);
      }
    const [rows] =
      await sql`select count(*)::int as n, pg_size_pretty(pg_total_relation_size('private.analytics_days')) as size
      from private.analytics_days`;
    show(log, "rows of sums", `${write(String(rows?.n))} (${rows?.size})`);
  } finally {
    await sql.end();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
