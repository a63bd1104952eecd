import type { Sql } from "postgres";

/** Tables of the app, `auth`, `storage` and `realtime`; not those in which tools note what they have applied. */
export async function allTables(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'supabase_migrations')
    order by 1`;
  return rows.map(({ name }) => name);
}

/** A hash of all rows by table, whatever order they lie in. */
export async function hashTables(sql: Sql, tables: string[]): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const table of tables) {
    const [row] = await sql.unsafe<{ hash: string }[]>(
      `select md5(coalesce(string_agg(r, E'\\n' order by r), '')) as hash from (select to_jsonb(t)::text as r from ${table} t) t`,
    );
    hashes[table] = row!.hash;
  }
  return hashes;
}

/** Rows by table; of a table that `only` names, those that meet its condition. */
export async function countTables(
  sql: Sql,
  tables: string[],
  only: Record<string, string> = {},
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await sql.unsafe<{ n: number }[]>(
      `select count(*)::int as n from ${table} where ${only[table] ?? "true"}`,
    );
    counts[table] = row!.n;
  }
  return counts;
}
