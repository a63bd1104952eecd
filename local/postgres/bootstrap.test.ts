import { afterEach, beforeEach, expect, test } from "vitest";
import { bootstrap } from "./database.ts";
import { migrate } from "./migrate.ts";
import { freshDatabase, type FreshDatabase } from "./testing.ts";

let db: FreshDatabase;
beforeEach(async () => {
  db = await freshDatabase();
});
afterEach(() => db.drop());

/** Every privilege of the database: of schemas, tables, columns, functions, and those that later objects will get. */
const readGrants = async () =>
  [
    ...(await db.sql`
    select 'default ' || defaclrole::regrole || ' ' || defaclnamespace::regnamespace || ' ' || defaclobjtype::text as what,
      defaclacl::text as acl from pg_default_acl
    union all select 'schema ' || nspname, nspacl::text from pg_namespace where nspname !~ '^pg_'
    union all select 'relation ' || oid::regclass, relacl::text from pg_class
    union all select 'column ' || attrelid::regclass || '.' || attname, attacl::text from pg_attribute where attacl is not null
    union all select 'function ' || oid::regprocedure, proacl::text from pg_proc
    union all select 'role ' || roleid::regrole || ' ' || member::regrole, admin_option::text from pg_auth_members
    union all select 'setting ' || setrole::regrole, setconfig::text from pg_db_role_setting
      where setdatabase in (0, (select oid from pg_database where datname = current_database()))
    order by 1`),
  ].map(({ what, acl }) => `${what}: ${acl}`);

test("three starts leave the privileges of the first, and a later table is open to nobody", async () => {
  const first = await readGrants();
  for (let start = 2; start <= 3; start += 1) {
    await bootstrap(db.sql);
    await migrate(db.sql);
    expect(await readGrants()).toEqual(first);
  }
  await db.sql.begin(async (tx) => {
    await tx`set local role postgres`;
    await tx`create table public.later_table (id int)`;
    await tx`create function public.later_function() returns int language sql as 'select 1'`;
  });
  expect(
    await db.sql`select role, has_table_privilege(role, 'public.later_table', 'select, insert') as reads,
        has_function_privilege(role, 'public.later_function()', 'execute') as calls
      from unnest(array['anon', 'authenticated', 'service_role']) role`,
  ).toEqual(["anon", "authenticated", "service_role"].map((role) => ({ role, reads: false, calls: false })));
});

test("a database of another bootstrap, or of the time before its hash was kept, is refused with the way to begin anew", async () => {
  const refusal = /^[^\n]*`npm run reset`[^\n]*$/;
  await db.sql`update supabase_migrations.bootstrap set hash = 'other'`;
  await expect(bootstrap(db.sql)).rejects.toThrow(refusal);
  await db.sql`drop table supabase_migrations.bootstrap`;
  await expect(bootstrap(db.sql)).rejects.toThrow(refusal);
});

test("installs no extension that the migrations do not ask for, but the one that every hosted project has", async () => {
  expect(await db.sql`select extname from pg_extension where extname <> 'plpgsql' order by 1`).toEqual(
    ["citext", "pg_stat_statements", "pg_trgm", "pgcrypto"].map((extname) => ({ extname })),
  );
});
