import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Sql } from "postgres";

export const migrationsFolder = fileURLToPath(new URL("../../supabase/migrations", import.meta.url));

type Migration = { version: string; name: string; file: string };

/** The migrations of a folder in order; file names are `<version>_<name>.sql` as the Supabase command writes them. */
export async function listMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  return files.map((file) => {
    const [, version, name] = /^(\d+)_(\w+)\.sql$/.exec(file) ?? [];
    if (!version || !name) throw new Error(`A migration must be named <version>_<name>.sql: ${file}`);
    return { version, name, file };
  });
}

/**
 * Applies what is missing, each migration in a transaction of its own together with its record in
 * `supabase_migrations.schema_migrations`. Returns the names that were applied. Two runs at once wait for
 * each other. Runs as `postgres` as the hosted service does, so that nothing needs a superuser.
 */
export async function migrate(sql: Sql, folder = migrationsFolder): Promise<string[]> {
  const applied: string[] = [];
  for (const { version, name, file } of await listMigrations(folder)) {
    const text = await readFile(`${folder}/${file}`, "utf8");
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
      await tx`insert into supabase_migrations.schema_migrations (version, name, statements)
        values (${version}, ${name}, ${[text]})`;
      applied.push(name);
    });
  }
  return applied;
}
