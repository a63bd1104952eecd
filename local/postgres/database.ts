import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import postgres, { type Sql, type TransactionSql } from "postgres";
import { makeFirstAdmin } from "./first-admin.ts";
import { hashOf, migrate, resetAdvice } from "./migrate.ts";
import { seed } from "./seed.ts";
import { lengthenStatements } from "./statement-limits.ts";

const file = (path: string) => readFile(fileURLToPath(new URL(path, import.meta.url)), "utf8");

/** Runs bootstrap.sql once: its grants come before the migrations, which take some of them back. */
async function prepareEmpty(tx: TransactionSql): Promise<void> {
  const text = await file("bootstrap.sql");
  const hash = hashOf(text);
  const [{ migrated, recorded }] = (await tx`
    select to_regclass('supabase_migrations.schema_migrations') is not null as migrated,
      to_regclass('supabase_migrations.bootstrap') is not null as recorded`) as unknown as [
    { migrated: boolean; recorded: boolean },
  ];
  if (!migrated) {
    await tx.unsafe(text);
    await tx`insert into supabase_migrations.bootstrap (hash) values (${hash})`;
    return;
  }
  const [known] = recorded ? await tx`select hash from supabase_migrations.bootstrap` : [];
  if (known?.hash !== hash) throw new Error(`local/postgres/bootstrap.sql was changed ${resetAdvice}`);
}

/**
 * Makes of an empty database what a new hosted project is: roles, schemas, extensions, auth, storage, publication.
 * Again it changes no privilege; throws one sentence when another bootstrap.sql made the database.
 */
export async function bootstrap(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    // Roles belong to the whole server: two databases that are prepared at once must take turns.
    await tx`select pg_advisory_xact_lock(hashtext('altura bootstrap'))`;
    await prepareEmpty(tx);
    await tx.unsafe(await file("auth-schema.sql"));
    await tx.unsafe(await file("auth-grants.sql"));
    await tx.unsafe(await file("storage-schema.sql"));
    await tx.unsafe(await file("../supabase/realtime/schema.sql"));
  });
}

type Options = {
  /** False when Supabase is hosted: only the database `local` of the other stand-ins is needed. */
  migrate?: boolean;
  /** False leaves a new database empty. */
  seed?: boolean;
  /** Address of the one admin of a new database, in the place of the example. */
  firstAdmin?: string;
  /** What the limits of the API's roles are multiplied by, in a server that is new. */
  timeoutFactor?: number;
  log?: (line: string) => void;
};

/**
 * Makes a server ready, new or not: the app's database (bootstrap, auth schema, migrations, and when it is new
 * the seed or the first admin) and the database `local`, where the stand-ins of other services keep their state.
 * `url` must be of a superuser. Safe to repeat after a kill at any point.
 */
export async function prepareDatabase(
  url: string,
  { migrate: wanted = true, seed: seeded = true, firstAdmin, timeoutFactor, log = () => {} }: Options = {},
): Promise<{ appUrl: string; localUrl: string }> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const [local] = await sql`select 1 from pg_database where datname = 'local'`;
    if (!local) await sql.unsafe("create database local template template0").catch(ignoreDuplicate);
    if (wanted) {
      await bootstrap(sql);
      const applied = await migrate(sql);
      if (applied.length > 0) log(`Applied migrations: ${applied.join(", ")}`);
      const [member] = await sql`select 1 from auth.users limit 1`;
      if (!member && seeded) await (firstAdmin ? makeFirstAdmin(sql, firstAdmin) : seed(sql));
      if (!member && timeoutFactor) await lengthenStatements(sql, timeoutFactor);
    }
  } finally {
    await sql.end({ timeout: 5 });
  }
  const localUrl = new URL(url);
  localUrl.pathname = "/local";
  return { appUrl: url, localUrl: localUrl.href };
}

function ignoreDuplicate(error: { code?: string }): void {
  if (error.code !== "42P04" && error.code !== "23505") throw error;
}
