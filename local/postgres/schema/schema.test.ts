import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listMigrations } from "../migrate.ts";
import { bareDatabase, freshDatabase, type FreshDatabase } from "../testing.ts";
import { differences, readCatalogue, readRows } from "./catalogue.ts";
import { changesBetween } from "./migration.ts";
import { rowStatements, statementsOf } from "./rows.ts";
import { applySource, initialFile, initialMigration, inOrder, readSource } from "./source.ts";
import { readTriggers } from "./triggers.ts";

let migrated: FreshDatabase;
beforeAll(async () => {
  migrated = await freshDatabase();
});
afterAll(() => migrated.drop());

test("the initial migration is the source (else run `npm run migration`)", async () => {
  // From the first release on it stays as it is, and later migrations add to it.
  if ((await listMigrations()).length > 1) return;
  expect((await readFile(initialFile, "utf8")) === initialMigration(await readSource())).toBe(true);
});

test("the source and the migrations make the same database", async () => {
  const bare = await bareDatabase();
  try {
    // As hosted: who owns a database may create in it.
    await bare.sql.unsafe(
      "do $$ begin execute format('grant create on database %I to postgres', current_database()); end $$",
    );
    await applySource(bare.sql, await readSource());
    expect(differences(await readCatalogue(migrated.sql), await readCatalogue(bare.sql))).toEqual([]);
    // The tests' template begins without a second factor for staff, a change that public pages count.
    const rows = differences(await readRows(migrated.sql), await readRows(bare.sql));
    expect(rows.filter((line) => !/"staff\.second_factor"|content_version/.test(line))).toEqual([]);
  } finally {
    await bare.drop();
  }
});

test("a file that schema_paths does not name is refused", () => {
  expect(
    inOrder(
      ["schemas/a/b/tables.sql", "schemas/a/a/tables.sql"],
      ["schemas/a/b/*", "schemas/*/*/tables.sql"],
    ),
  ).toEqual(["schemas/a/b/tables.sql", "schemas/a/a/tables.sql"]);
  expect(() => inOrder(["schemas/a/b/other.sql"], ["schemas/*/*/tables.sql"])).toThrow(
    "schemas/a/b/other.sql",
  );
});

test("statements end where SQL ends them", () => {
  expect(statementsOf("-- a; b\nselect 'c;''d'; do $x$ e; $x$;\n-- f\n")).toEqual([
    "-- a; b\nselect 'c;''d';",
    "do $x$ e; $x$;",
  ]);
});

test("rows that belong to the schema may be written again: nothing changes, and what an operator edited stays", async () => {
  const db = await freshDatabase();
  try {
    await db.sql`update public.settings set value = '7' where key = 'wallet.limit'`;
    await db.sql`update public.point_rules set points = 77, active = false where source = 'signup'`;
    await db.sql`update public.prices set unit_amount = 1000 where lookup_key = 'plus_month'`;
    await db.sql`update private.mail_kinds set texts = '{"en": {}}', version = 2 where template = 'welcome'`;
    const before = await readRows(db.sql);
    await db.sql.begin(async (tx) => {
      await tx.unsafe("set local role postgres");
      for (const { statement } of rowStatements(await readSource())) await tx.unsafe(statement);
    });
    const changed = differences(before, await readRows(db.sql));
    // Counts what prerendered pages show.
    expect(changed.filter((line) => !line.includes("private.content_version"))).toEqual([]);
  } finally {
    await db.drop();
  }
});

test("a migration has the one function, the column and the rows that have changed", async () => {
  const [before, after] = await Promise.all([freshDatabase(), freshDatabase()]);
  try {
    await after.sql.begin(async (tx) => {
      await tx.unsafe("set local role postgres");
      await tx.unsafe(`create or replace function private.is_banned(p_user uuid) returns boolean
        language plpgsql stable set search_path = '' as $$ begin return p_user is null; end $$`);
      await tx`alter table public.feedback add column note_of_test text`;
    });
    const added =
      "insert into private.admin_lists (name) values ('of_test')\n  on conflict (name) do nothing;";
    await after.sql.unsafe(added);
    const source = [...(await readSource()), { path: "schemas/a/b/rows.sql", text: added }];
    const text = await changesBetween(before.url, after.url, source);
    expect(text.match(/create or replace function [\w.]+/gi)).toEqual([
      "CREATE OR REPLACE FUNCTION private.is_banned",
    ]);
    expect(text.match(/alter table .*/gi)).toEqual([expect.stringContaining("note_of_test")]);
    expect(text.match(/^(?:insert|select|delete|do) .*/gm)).toEqual([added.split("\n")[0]]);
    expect(text.startsWith("set local lock_timeout = '3s';")).toBe(true);
    // The way back would drop the column: it needs the flag.
    await expect(changesBetween(after.url, migrated.url, await readSource())).rejects.toThrow(/drop/i);
  } finally {
    await before.drop();
    await after.drop();
  }
}, 400_000);

/** Triggers whose order matters, and why. */
const order: [table: string, first: string, second: string][] = [
  // The rows of a member are there before the line of an import is claimed for them.
  ["auth.users", "altura_new_user", "altura_opening_on_insert"],
  // A member has joined before the points of an import arrive.
  ["auth.users", "altura_confirmed", "altura_opening_on_proof"],
  // Nothing bounds the metadata before a picture was taken from it.
  ["auth.users", "altura_keep_picture", "altura_metadata_bound"],
  // A payment of the referrer writes a commission, which same_payout takes back.
  ["orders", "orders_commission", "orders_same_payout"],
  // Only a tidy name can be compared with others.
  ["profiles", "profiles_written", "profiles_written_look_insert"],
];

test("the name of a trigger begins with its place, by tens, and those that need an order have it", async () => {
  const tables = Map.groupBy(await readTriggers(migrated.sql), ({ table }) => table);
  for (const [table, triggers] of tables) {
    const places = triggers.map(({ name }) => Number(/^t(\d{3})_/.exec(name)?.[1]));
    expect(places, table).toEqual(places.toSorted((a, b) => a - b));
    expect(new Set(places).size, table).toBe(places.length);
  }
  for (const [table, first, second] of order) {
    const names = (tables.get(table) ?? []).map(({ name }) => name.slice("t000_".length));
    expect(names).toEqual(expect.arrayContaining([first, second]));
    expect(names.indexOf(first), `${first} before ${second}`).toBeLessThan(names.indexOf(second));
  }
});
