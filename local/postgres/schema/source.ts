import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Sql } from "postgres";

const supabase = fileURLToPath(new URL("../../../supabase", import.meta.url));

/** The migration that makes everything; until the first release it is the only one. */
export const initialFile = `${supabase}/migrations/20260101000000_initial.sql`;

export type SourceFile = { path: string; text: string };

/** The patterns of `schema_paths` in a text of supabase/config.toml, in their order. */
function schemaPaths(config: string): string[] {
  const list = /^schema_paths = \[([^\]]*)\]/m.exec(config)?.[1] ?? "";
  return [...list.matchAll(/"\.\/([^"]+)"/g)].map(([, path = ""]) => path);
}

const matcher = (pattern: string) =>
  new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", "[^/]+")}$`);

/** `paths` in the order of the patterns: by name below one pattern, each once. Throws for a path that no pattern names. */
export function inOrder(paths: string[], patterns: string[]): string[] {
  const sorted = paths.toSorted();
  const ordered = new Set(
    patterns.flatMap((pattern) => sorted.filter((path) => matcher(pattern).test(path))),
  );
  const missing = sorted.find((path) => !ordered.has(path));
  if (missing) throw new Error(`schema_paths of supabase/config.toml does not name ${missing}`);
  return [...ordered];
}

/** The files of `<folder>/schemas` in the order that `<folder>/config.toml` declares; paths begin with `schemas/`. */
export async function readSource(folder = supabase): Promise<SourceFile[]> {
  const files = await readdir(`${folder}/schemas`, { recursive: true });
  const paths = files.filter((file) => file.endsWith(".sql")).map((file) => `schemas/${file}`);
  const config = await readFile(`${folder}/config.toml`, "utf8");
  return Promise.all(
    inOrder(paths, schemaPaths(config)).map(async (path) => ({
      path,
      text: await readFile(`${folder}/${path}`, "utf8"),
    })),
  );
}

/** The source as one migration for an empty project. */
export const initialMigration = (source: SourceFile[]) =>
  `-- Written by \`npm run migration\` from supabase/schemas. Do not edit.\n\n${source
    .map(({ path, text }) => `-- ${path}\n\n${text}`)
    .join("\n")}\nreset check_function_bodies;\n`;

/** Makes the schema of the source in a database that bootstrap.sql has prepared, as `postgres` and in one transaction. */
export async function applySource(sql: Sql, source: SourceFile[]): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.unsafe("set local role postgres");
    for (const { path, text } of source)
      await tx.unsafe(text).catch((error: Error) => {
        throw new Error(`${path}: ${error.message}`, { cause: error });
      });
    await tx.unsafe("reset check_function_bodies");
  });
}
