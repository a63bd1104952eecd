import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../local/postgres/migrate.ts";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { changesBetween } from "../../local/postgres/schema/migration.ts";
import { initialFile, readSource } from "../../local/postgres/schema/source.ts";

const size = 1_000_000;

/** The statements of docs/operations.md, "Upgrades", on the large table. */
const statements: Record<string, string> = {
  "add column": "alter table public.feedback add column of_test text",
  "add constraint … not valid":
    "alter table public.feedback add constraint of_test check (message <> 'x') not valid",
  "create policy": "create policy of_test on public.feedback for select to service_role using (true)",
  "create trigger":
    "create trigger of_test before update on public.feedback for each row execute function private.touch_updated_at()",
  "create index": "create index of_test on public.feedback (message)",
  "validate constraint": "alter table public.feedback validate constraint of_test",
  "create or replace function":
    "create or replace function private.moment() returns text language sql volatile set search_path = '' as 'select 1::text'",
};

let db: FreshDatabase;
let folder: string;
beforeAll(async () => {
  db = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), "altura-large-"));
  await copyFile(initialFile, join(folder, "20260101000000_initial.sql"));
  // As they were written long ago: nothing follows from them now.
  await db.sql.begin(async (tx) => {
    await tx.unsafe("set local session_replication_role = replica");
    await tx`insert into public.feedback (name, topic, message)
      select '', 'idea', 'Message number ' || n from generate_series(1, ${size}::integer) n`;
  });
}, 400_000);
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true, force: true });
});

/** What the rows say, in one figure. */
async function contents(): Promise<{ rows: number; sum: string }> {
  const [row] =
    await db.sql`select count(*)::integer as rows, sum(hashtext(id || message))::text as sum from public.feedback`;
  return row as { rows: number; sum: string };
}

const weakest = ["ShareUpdateExclusiveLock", "ShareLock", "ShareRowExclusiveLock", "AccessExclusiveLock"];

/** The strongest lock of the large table that this transaction holds; none of those that reads and writes take. */
async function heldLock(tx: Sql): Promise<string> {
  const rows = await tx`select mode from pg_locks
    where relation = 'public.feedback'::regclass and pid = pg_backend_pid() and granted`;
  return weakest.findLast((mode) => rows.some((row) => row.mode === mode)) ?? "none";
}

class Undone extends Error {}

test("each statement takes the lock that docs/operations.md says", async () => {
  const document = await readFile(new URL("../../docs/operations.md", import.meta.url), "utf8");
  const said = [...document.matchAll(/^\| `([^`|]+)` +\| (?:`(\w+Lock)`|(none)) +\|/gm)].map(
    ([, statement = "", lock, none]) => [statement, lock ?? none],
  );
  await db.sql.unsafe("alter table public.feedback add constraint of_test check (message <> 'x') not valid");
  const seen: [string, string][] = [];
  for (const [name, statement] of Object.entries(statements)) {
    await db.sql
      .begin(async (tx) => {
        await tx.unsafe(statement.replace(/constraint of_test check/, "constraint of_test_2 check"));
        seen.push([name, await heldLock(tx as unknown as Sql)]);
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
  }
  await db.sql.unsafe("alter table public.feedback drop constraint of_test");
  expect(said).toEqual(seen);
}, 400_000);

test("a migration that changes a table of a million rows keeps them", async () => {
  const [before, after] = await Promise.all([freshDatabase(), freshDatabase()]);
  const held = await contents();
  expect(held.rows).toBe(size);
  try {
    await after.sql.unsafe(`set role postgres;
      alter table public.feedback add column of_test integer not null default 7 check (of_test > 0);
      create index feedback_of_test on public.feedback (of_test);
      reset role`);
    const text = await changesBetween(before.url, after.url, await readSource());
    await writeFile(join(folder, "20990101000000_of_test.sql"), text);
    expect(await migrate(db.sql, folder)).toEqual(["of_test"]);
  } finally {
    await before.drop();
    await after.drop();
  }
  expect(await contents()).toEqual(held);
  const [row] = await db.sql`select count(*)::integer as rows from public.feedback where of_test = 7`;
  expect(row?.rows).toBe(size);
}, 400_000);
