import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listMigrations, migrate } from "./migrate.ts";
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

test("a migration that fails leaves nothing behind and is named with its line; two runs at once apply it once", async () => {
  await writeFile(
    join(folder, "29990101000000_first.sql"),
    "create table public.first_step ();\nselect wrong;\n",
  );
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
