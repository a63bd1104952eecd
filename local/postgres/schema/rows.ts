import type { Sql } from "postgres";
import type { SourceFile } from "./source.ts";

/** A text of SQL in statements; what is in quotation marks, between dollars or in a comment of one line ends none. */
export function statementsOf(text: string): string[] {
  const parts = text.match(/\$(\w*)\$[^]*?\$\1\$|'(?:[^']|'')*'|--[^\n]*|;|[^$';-]+|[^]/g) ?? [];
  const statements = [""];
  for (const part of parts) {
    statements[statements.length - 1] += part;
    if (part === ";") statements.push("");
  }
  return statements.map((statement) => statement.trim()).filter((statement) => /^(?!--)\S/m.test(statement));
}

type Row = { statement: string; tables: string[]; keys: Map<string, string> };

/** The statements of `rows.sql` and `storage.sql`, which may be repeated, with the tables that each writes and their keys. */
export function rowStatements(source: SourceFile[]): Row[] {
  return source
    .filter(({ path }) => /\/(?:rows|storage)\.sql$/.test(path))
    .flatMap(({ text }) => statementsOf(text))
    .map((statement) => {
      if (/^select private\.declare_setting\(/m.test(statement)) {
        const tables = ["private.setting_kinds", "public.settings"];
        return { statement, tables, keys: new Map(tables.map((table) => [table, "key"])) };
      }
      const tables = [...statement.matchAll(/\binsert into ([\w.]+)/g)].map(([, table = ""]) => table);
      const key = /^\s*on conflict \(([\w, ]+)\)/m.exec(statement)?.[1];
      const own = tables.filter((table) => !table.startsWith("storage."));
      return {
        statement,
        tables: own.length < tables.length ? [...tables, "pg_catalog.pg_policies"] : tables,
        keys: new Map(key ? own.map((table) => [table, key]) : []),
      };
    });
}

async function fingerprint(sql: Sql, tables: string[]): Promise<string> {
  const parts = tables.map(
    (table) => `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${table} t)`,
  );
  const [row] = await sql.unsafe<{ found: string }[]>(`select concat_ws(' ', ${parts.join(", ")}) as found`);
  return row?.found ?? "";
}

/** Runs the statements in `sql`, a database that only serves this purpose; those that changed something. */
export async function changingRows(sql: Sql, rows: Row[]): Promise<string[]> {
  const changing: string[] = [];
  for (const { statement, tables } of rows) {
    const before = await fingerprint(sql, tables);
    await sql.unsafe(statement);
    if ((await fingerprint(sql, tables)) !== before) changing.push(statement);
  }
  return changing;
}

/** Statements that delete the rows which `before` has and `after` has not, by the keys of the statements of rows. */
export async function removedRows(before: Sql, after: Sql, rows: Row[]): Promise<string[]> {
  const keys = new Map(rows.flatMap((row) => [...row.keys]));
  const removed: string[] = [];
  for (const [table, key] of keys) {
    const query = `select concat_ws(', ', ${key
      .split(", ")
      .map((column) => `quote_literal(${column})`)
      .join(", ")}) as row from ${table} order by 1`;
    const read = async (sql: Sql) => (await sql.unsafe<{ row: string }[]>(query)).map(({ row }) => row);
    const kept = new Set(await read(after));
    for (const row of await read(before))
      if (!kept.has(row)) removed.push(`delete from ${table} where (${key}) = (${row});`);
  }
  return removed;
}
