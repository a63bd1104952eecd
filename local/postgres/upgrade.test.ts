import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { bootstrap } from "./database.ts";
import { listMigrations, migrate, migrationsFolder } from "./migrate.ts";

/** A change as a release makes it: the column may be empty, the function has a new name. The rules: docs/operations.md. */
const release = {
  "29990101000000_expand.sql": `
    set local lock_timeout = '3s';
    alter table public.profiles add column upgrade_note text check (char_length(upgrade_note) <= 40);
    create function public.my_upgrade_note() returns text language sql stable set search_path = '' as
      $$ select upgrade_note from public.profiles where user_id = (select auth.uid()) $$;`,
  "29990102000000_migrate.sql": `
    set local lock_timeout = '3s';
    update public.profiles set upgrade_note = 'new' where upgrade_note is null;
    create index profiles_upgrade_note on public.profiles (upgrade_note) where upgrade_note is not null;`,
};

let folder: string;
let sql: Sql;
let admin: Sql;
const name = `upgrade_${randomUUID().replaceAll("-", "")}`;
const missing: string[] = [];
beforeAll(async () => {
  admin = postgres(inject("testClusterUrl"), { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name} template template0`);
  sql = postgres(inject("testClusterUrl").replace(/[^/]+$/, name), { max: 10, onnotice: () => {} });
  folder = await mkdtemp(join(tmpdir(), "altura-upgrade-"));
  const files = (await listMigrations()).map(({ file }) => file);
  // Never the first one, which makes everything.
  missing.push(...files.splice(Math.max(1, files.length - 2)));
  for (const file of files) await copyFile(join(migrationsFolder, file), join(folder, file));
  await bootstrap(sql);
  await migrate(sql, folder);
});
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await admin.unsafe(`drop database if exists ${name} with (force)`);
  await admin.end();
  await rm(folder, { recursive: true, force: true });
});

/** What an application calls and reads: functions of its schema with their arguments and results, and columns of its tables. */
async function surface(): Promise<string[]> {
  const rows = await sql`
    select format('%s(%s) %s', p.proname, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid)) as line
    from pg_proc p where p.pronamespace = 'public'::regnamespace
      and (has_function_privilege('authenticated', p.oid, 'execute') or has_function_privilege('service_role', p.oid, 'execute'))
    union all
    select format('%s.%s %s %s', c.table_name, c.column_name, c.data_type, c.is_nullable)
    from information_schema.columns c where c.table_schema = 'public'`;
  return rows.map(({ line }) => line as string).sort();
}

/** One visitor, one member and the service, as the version before called them; answers how often each was answered. */
function traffic(member: string) {
  const calls: [role: string, call: string][] = [
    ["anon", "select * from public.plans"],
    ["authenticated", "select public.my_security()"],
    ["authenticated", "select public.my_membership()"],
    ["authenticated", "select full_name, tier from public.profiles where user_id = auth.uid()"],
    ["service_role", "select public.take_rate_limit('upgrade', 1000000, 60)"],
    [
      "service_role",
      `select public.touch_session('${member}', gen_random_uuid(), 'device', 'Firefox', 'ip')`,
    ],
  ];
  const answered = new Map<string, number>();
  const failures: unknown[] = [];
  let over = false;
  const runs = calls.map(async ([role, call]) => {
    while (!over) {
      await sql
        .begin(async (tx) => {
          await tx`select set_config('request.jwt.claims', ${JSON.stringify({ role, sub: member })}, true)`;
          await tx.unsafe(`set local role ${role}`);
          await tx.unsafe("set local statement_timeout = '10s'");
          await tx.unsafe(call);
        })
        .then(
          () => answered.set(call, (answered.get(call) ?? 0) + 1),
          (error: unknown) => failures.push(error),
        );
    }
  });
  const least = () => (answered.size < calls.length ? 0 : Math.min(...answered.values()));
  const stop = async () => {
    over = true;
    await Promise.all(runs);
    return failures;
  };
  return { least, stop };
}

test("a database up to two migrations behind is brought up to date while the version before goes on", async () => {
  const member = randomUUID();
  await sql`insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
    values (${member}, 'authenticated', 'authenticated', ${`${member}@example.com`}, now(), now(), now())`;
  const known = await surface();
  const { least, stop } = traffic(member);
  await expect.poll(least).toBeGreaterThan(0);
  for (const file of missing) await copyFile(join(migrationsFolder, file), join(folder, file));
  expect(await migrate(sql, folder)).toHaveLength(missing.length);
  // What the version before calls is still there, as it called it.
  const now = new Set(await surface());
  expect(known.filter((line) => !now.has(line))).toEqual([]);
  for (const [file, text] of Object.entries(release)) await writeFile(join(folder, file), text);
  expect(await migrate(sql, folder)).toEqual(["expand", "migrate"]);
  const seen = least();
  await expect.poll(least).toBeGreaterThan(seen);
  expect(await stop()).toEqual([]);
  const [row] = await sql`select upgrade_note from public.profiles where user_id = ${member}`;
  expect(row?.upgrade_note).toBe("new");
});

test("a migration that cannot get its table gives up and leaves the version before at work", async () => {
  await writeFile(
    join(folder, "29990103000000_blocked.sql"),
    "set local lock_timeout = '100ms'; alter table public.profiles add column upgrade_late text;",
  );
  await sql.begin(async (tx) => {
    await tx`select 1 from public.profiles limit 1`;
    await expect(migrate(sql, folder)).rejects.toThrow("canceling statement due to lock timeout");
    await sql`select 1 from public.profiles limit 1`;
  });
  expect(await migrate(sql, folder)).toEqual(["blocked"]);
});
