import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listMigrations, migrate } from "./migrate.ts";
import type { Sql, TransactionSql } from "postgres";
import { freshDatabase, type FreshDatabase } from "./testing.ts";

let db: FreshDatabase;
let folder: string;
beforeAll(async () => {
  db = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), "altura-migrations-"));
});
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true, force: true });
});

test("records every migration of the project, and applying them again does nothing", async () => {
  const recorded =
    await db.sql`select version, name from supabase_migrations.schema_migrations order by version`;
  const listed = (await listMigrations()).map(({ version, name }) => ({ version, name }));
  expect([...recorded]).toEqual(listed);
  expect(await migrate(db.sql)).toEqual([]);
});

test("an applied migration that was changed or is missing stops the run with one sentence that names the reset", async () => {
  const [first] = await listMigrations();
  const rolledBack = new Error("rolled back");
  const refusalAfter = async (change: (tx: TransactionSql) => Promise<unknown>) => {
    let refusal: unknown;
    const run = db.sql.begin(async (tx) => {
      await change(tx);
      refusal = await migrate(tx as unknown as Sql).catch((error: Error) => error.message);
      throw rolledBack;
    });
    await expect(run).rejects.toBe(rolledBack);
    return refusal;
  };
  const advice =
    "since this database was made: `npm run reset` deletes the local data (`npm run reset -- --empty` those of a start with --empty), and the next start makes it anew.";
  expect(
    await refusalAfter(
      (tx) =>
        tx`update supabase_migrations.schema_migrations set hash = 'other' where version = ${first!.version}`,
    ),
  ).toBe(`The migration ${first!.version}_${first!.name} was changed ${advice}`);
  expect(
    await refusalAfter(
      (tx) =>
        tx`insert into supabase_migrations.schema_migrations (version, name) values ('20250101000000', 'gone')`,
    ),
  ).toBe(`The migration 20250101000000_gone is missing ${advice}`);
  // A data folder of the time before the hashes.
  expect(await refusalAfter((tx) => tx`update supabase_migrations.schema_migrations set hash = null`)).toBe(
    `The migration ${first!.version}_${first!.name} was changed ${advice}`,
  );
});

test("a migration that fails leaves nothing behind and is named with its line; two runs at once apply it once", async () => {
  await writeFile(
    join(folder, "29990101000000_first.sql"),
    "create table public.first_step ();\nselect wrong;\n",
  );
  await db.sql`delete from supabase_migrations.schema_migrations`;
  await expect(migrate(db.sql, folder)).rejects.toThrow(/29990101000000_first\.sql:2: column "wrong"/);
  expect(await db.sql`select to_regclass('public.first_step') as made`).toEqual([{ made: null }]);
  await writeFile(join(folder, "29990101000000_first.sql"), "create table public.first_step ();\n");
  const runs = await Promise.all([migrate(db.sql, folder), migrate(db.sql, folder)]);
  expect(runs.flat()).toEqual(["first"]);
});

test("refuses a file whose name has no version", async () => {
  await writeFile(join(folder, "second.sql"), "select 1");
  await expect(migrate(db.sql, folder)).rejects.toThrow("<version>_<name>.sql");
});

test("two migrations of one version are refused: the second would count as applied", async () => {
  const twice = await mkdtemp(join(tmpdir(), "altura-twice-"));
  for (const name of ["20260101000100_one.sql", "20260101000100_other.sql", "20260101000200_last.sql"])
    await writeFile(join(twice, name), "select 1;");
  await expect(listMigrations(twice)).rejects.toThrow("Two migrations have the version 20260101000100");
  await rm(twice, { recursive: true });
});
