import { readFile } from "node:fs/promises";
import { join as path } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

let db: FreshDatabase;
/** The table "Tables that grow" of docs/operations.md. */
let documented: { tables: string[]; by: string }[];
beforeAll(async () => {
  db = await freshDatabase();
  const guide = await readFile(path(import.meta.dirname, "../../docs/operations.md"), "utf8");
  const [, chapter = ""] = guide.split("## Tables that grow");
  documented = [...chapter.matchAll(/^\| (`[^|]+`) \|[^|]+\| `(\w+)` \|$/gm)].map(
    ([, tables = "", by = ""]) => ({
      tables: [...tables.matchAll(/`([\w.]+)`/g)].map(([, table = ""]) => table),
      by,
    }),
  );
});
afterAll(() => db.drop());

test("the function that the guide names deletes from the table", async () => {
  expect(documented.length).toBeGreaterThan(10);
  for (const { tables, by } of documented) {
    const [found] = await db.sql<{ source: string }[]>`
      select string_agg(coalesce(pg_get_function_sqlbody(oid), prosrc), '') as source from pg_proc
      where proname = ${by} and pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
    const deleted = [...(found?.source ?? "").matchAll(/delete from ((?:public|private)\.\w+)/gi)].map(
      ([, name]) => name,
    );
    expect([by, ...tables.filter((table) => !deleted.includes(table))]).toEqual([by]);
  }
});

test("what is over goes, what is not stays, and a second call at once does no harm", async () => {
  const member = await join(db);
  await db.sql`insert into rate_limits (key, window_start, count)
    select 'visit:' || n, now() - make_interval(hours => n), 1 from generate_series(1, 48) n`;
  await db.sql`insert into wallet_nonces (nonce, user_id, expires_at) values
    (repeat('a', 32), ${member}, now() - interval '25 hours'), (repeat('b', 32), ${member}, now() - interval '1 hour')`;
  for (const table of ["limit_hits (name", "sign_in_failures (method, code"])
    await db.sql.unsafe(`insert into private.${table}, hour)
      select ${table.startsWith("limit") ? "'visit'" : "'password', 'x'"}, date_trunc('hour', now() - make_interval(days => n)) from generate_series(28, 32) n`);
  const gone = await Promise.all([1, 2].map(() => db.sql<{ n: number }[]>`select expire_rows() as n`));
  // 24 or 25 windows, one nonce, and two days or three of each count: the hour has begun a while ago.
  const sum = gone.reduce((all, [row]) => all + (row?.n ?? 0), 0);
  expect(sum).toBeGreaterThanOrEqual(24 + 1 + 2 + 2);
  const [left] = await db.sql`select
    (select count(*)::integer from rate_limits where window_start < now() - interval '1 day') as old,
    (select count(*)::integer from rate_limits where key like 'visit:%') as fresh,
    (select array_agg(left(nonce, 1)) from wallet_nonces) as nonces,
    (select count(*)::integer from private.limit_hits where hour < now() - interval '30 days') as hits,
    (select count(*)::integer from private.sign_in_failures where hour < now() - interval '30 days') as failures`;
  expect(left).toMatchObject({ old: 0, nonces: ["b"], hits: 0, failures: 0 });
  expect([23, 24]).toContain(left?.fresh);
});

test("an ended session goes after 400 days, but not the latest of a member, nor one that goes on", async () => {
  const [member, other] = [await join(db), await join(db)];
  const session = (user: string, device: string, days: number) =>
    db.sql`insert into user_sessions (user_id, session_id, device, last_seen_at)
      values (${user}, gen_random_uuid(), ${device}, now() - make_interval(days => ${days}))`;
  await session(member, "over", 401);
  await session(member, "goes on", 402);
  await session(member, "within", 399);
  await session(other, "before", 405);
  await session(other, "latest", 401);
  await db.sql`insert into auth.sessions (id, user_id, created_at, updated_at)
    select session_id, user_id, now(), now() from user_sessions where device = 'goes on'`;
  await db.sql`select expire_rows()`;
  const left = await db.sql<{ device: string }[]>`select device from user_sessions
    where user_id in (${member}, ${other}) and device is not null order by device`;
  expect(left.map(({ device }) => device)).toEqual(["goes on", "latest", "within"]);
});

test("it is the clock's alone", async () => {
  const member = await join(db);
  for (const asker of ["anon", member])
    await expect(db.as(asker, (tx) => tx`select expire_rows()`)).rejects.toThrow("permission denied");
  await db.as("service_role", (tx) => tx`select expire_rows()`);
});
