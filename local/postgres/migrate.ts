import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Sql } from "postgres";

export const migrationsFolder = fileURLToPath(new URL("../../supabase/migrations", import.meta.url));

type Migration = { version: string; name: string; file: string };

/**
 * The migrations of a folder in order; file names are `<version>_<name>.sql` as the Supabase command writes them. Throws for
 * another name, and for two of one version: the second would count as applied.
 */
export async function listMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  const migrations = files.map((file) => {
    const [, version, name] = /^(\d+)_(\w+)\.sql$/.exec(file) ?? [];
    if (!version || !name) throw new Error(`A migration must be named <version>_<name>.sql: ${file}`);
    return { version, name, file };
  });
  const twice = migrations.find(({ version }, n) => migrations[n + 1]?.version === version);
  if (twice) throw new Error(`Two migrations have the version ${twice.version}`);
  return migrations;
}

/** End of the sentence for a database that the files of today would not have made. */
export const resetAdvice =
  "since this database was made: `npm run reset` deletes the local data (`npm run reset -- --empty` those of a start with --empty), and the next start makes it anew.";

/** SHA-256 of a text in hex. */
export const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/**
 * Throws when an applied migration is not the file of the folder any more: tables are changed in the file of their
 * subject until the first release, and a database that was made by the former text would silently keep the former schema.
 */
async function demandUnchanged(sql: Sql, migrations: (Migration & { text: string })[]): Promise<void> {
  const hashes = new Map(migrations.map(({ version, text }) => [version, hashOf(text)]));
  const applied = await sql<{ version: string; name: string; hash: string }[]>`
    select version, coalesce(name, '') as name, hash from supabase_migrations.schema_migrations order by version`;
  const other = applied.find(({ version, hash }) => hashes.get(version) !== hash);
  if (!other) return;
  const fate = hashes.has(other.version) ? "was changed" : "is missing";
  throw new Error(`The migration ${other.version}_${other.name} ${fate} ${resetAdvice}`);
}

/**
 * Applies what is missing, each migration in a transaction of its own together with its record and its hash in
 * `supabase_migrations.schema_migrations`. Returns the names that were applied. Throws one sentence when an applied
 * migration was changed or is missing. Two runs at once wait for each other. Runs as `postgres` as the hosted
 * service does, so that nothing needs a superuser.
 */
export async function migrate(sql: Sql, folder = migrationsFolder): Promise<string[]> {
  const migrations = await Promise.all(
    (await listMigrations(folder)).map(async (migration) => ({
      ...migration,
      text: await readFile(`${folder}/${migration.file}`, "utf8"),
    })),
  );
  await demandUnchanged(sql, migrations);
  const applied: string[] = [];
  for (const { version, name, file, text } of migrations) {
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtext('altura migrations'))`;
      const [known] =
        await tx`select 1 from supabase_migrations.schema_migrations where version = ${version}`;
      if (known) return;
      await tx.unsafe("set local role postgres");
      await tx.unsafe(text).catch((error: Error & { line?: string; position?: string }) => {
        const line = text.slice(0, Number(error.position ?? 0)).split("\n").length;
        throw new Error(`${file}${error.position ? `:${line}` : ""}: ${error.message}`, { cause: error });
      });
      await tx`insert into supabase_migrations.schema_migrations (version, name, statements, hash)
        values (${version}, ${name}, ${[text]}, ${hashOf(text)})`;
      applied.push(name);
    });
  }
  return applied;
}
