import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Sql } from "postgres";

const folder = fileURLToPath(new URL("../../supabase/seed/", import.meta.url));

/** The files of `supabase/seed`, in the order in which they are applied: that of their names, as `config.toml` says too. */
export async function readSeed(): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(folder + name, "utf8") })));
}

/**
 * The example community of `supabase/seed`, as of a moment or of this minute; may be applied again. Throws the database's
 * error with the name of the file before it.
 */
export async function seed(sql: Sql, moment?: string): Promise<void> {
  const files = await readSeed();
  await sql.begin(async (tx) => {
    await tx.unsafe("set local role postgres");
    if (moment) await tx`select set_config('altura.seed_now', ${moment}, true)`;
    for (const { name, text } of files)
      await tx.unsafe(text).catch((error: Error) => {
        error.message = `${name}: ${error.message}`;
        throw error;
      });
  });
}
