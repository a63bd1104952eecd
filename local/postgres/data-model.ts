import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Sql } from "postgres";

export const dataModelFile = fileURLToPath(new URL("../../docs/data-model.md", import.meta.url));
const migrations = new URL("../../supabase/migrations/", import.meta.url);

type Table = { name: string; about: string; refers: string[] };

const readTables = (sql: Sql) => sql<Table[]>`
  select n.nspname || '.' || c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as about,
    array(
      select distinct fn.nspname || '.' || f.relname
      from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
      where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid order by 1
    ) as refers
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and not c.relispartition order by 1`;

/** The migration that made each table, by the table's name. */
async function makers(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const file of (await readdir(migrations)).sort()) {
    const text = await readFile(new URL(file, migrations), "utf8");
    for (const [, name = ""] of text.matchAll(/^create (?:unlogged )?table (\w+\.\w+)/gm))
      found.set(name, file);
  }
  return found;
}

/** `20260101000700_billing.sql` as "Billing". */
function titleOf(file: string): string {
  const words = file.replace(/^\d+_|\.sql$/g, "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A table of `public` without its schema, as in SQL of ours. */
const short = (name: string) => name.replace(/^public\./, "");
const inDiagram = (name: string) => short(name).replace(".", "_");

/** Tables that several others refer to, and what is between them: the skeleton. */
function diagram(tables: Table[]): string {
  const count = new Map<string, number>();
  for (const { refers } of tables) for (const to of refers) count.set(to, (count.get(to) ?? 0) + 1);
  const central = new Set([...count].filter(([, times]) => times >= 2).map(([name]) => name));
  const lines = tables
    .filter(({ name }) => central.has(name))
    .flatMap(({ name, refers }) =>
      refers.filter((to) => central.has(to)).map((to) => `  ${inDiagram(to)} ||--o{ ${inDiagram(name)} : ""`),
    );
  return ["```mermaid", "erDiagram", ...lines, "```"].join("\n");
}

/** docs/data-model.md, from the catalogue of a migrated database: every table, who made it, what it is for and refers to. */
export async function describeTables(sql: Sql): Promise<string> {
  const [tables, madeBy] = await Promise.all([readTables(sql), makers()]);
  const groups = Map.groupBy(tables, ({ name }) => madeBy.get(name) ?? "");
  const parts = [...groups].sort().map(([file, members]) => {
    const rows = members.map(({ name, about, refers }) => {
      const to = refers.length > 0 ? ` → ${refers.map(short).join(", ")}` : "";
      return `- **${short(name)}**${to}. ${about}`;
    });
    return `## ${titleOf(file)}\n\n[\`${file}\`](../supabase/migrations/${file})\n\n${rows.join("\n")}\n`;
  });
  return `# Data model

Made by \`node local/postgres/types.ts\` from the migrations; a test compares it. Tables without a schema are in \`public\`, where row
level security and column grants say who reads what; those in \`private\` are reached by functions alone. An arrow names
what a table refers to. People are rows of the auth service (\`auth.users\`).

${diagram(tables)}

${parts.join("\n")}`;
}
