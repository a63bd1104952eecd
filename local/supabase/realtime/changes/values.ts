import type { Sql } from "postgres";
import { filterSql, type Filter } from "./filter.ts";
import type { Change, Tuple } from "./pgoutput.ts";
import { quoteName, type Table } from "./table.ts";

export type JsonRow = Record<string, unknown>;

/** What a change says, as JSON, and which of the asked filters hold for it. */
export type Values = { record: JsonRow | null; old: JsonRow | null; holds: (filter: Filter) => boolean };

/** SQL of a one-row relation with the tuple's typed values, and its parameters from `from` on. */
function tupleSql(table: Table, tuple: Tuple, from: number): { sql: string; parameters: (string | null)[] } {
  const columns = table.columns.filter((column) => tuple.has(column.name));
  const parameters = columns.map((column) => tuple.get(column.name) ?? null);
  const list = columns.map(
    (column, at) => `$${from + at}::text::${column.type} as ${quoteName(column.name)}`,
  );
  return { sql: `(select ${list.join(", ")})`, parameters };
}

/** New values, completed with unchanged ones of the old row when the replica identity carried them. */
function completed(record: Tuple, old: Tuple | null): Tuple {
  return new Map([...(old ?? []), ...record]);
}

/**
 * Lets the database turn the printed values of a change into JSON (numbers, dates and arrays exactly as the REST
 * interface writes them) and judge the filters. A DELETE is judged by its old values; a filter on a column that
 * the change does not carry does not hold.
 */
export async function readValues(sql: Sql, table: Table, change: Change, filters: Filter[]): Promise<Values> {
  const { record, old } = change;
  const current = record ? completed(record, old) : null;
  const judged = current ?? old ?? new Map<string, string | null>();
  const types = new Map(table.columns.map((column) => [column.name, column.type]));
  const asked = filters.filter((filter) => judged.has(filter.column) && types.has(filter.column));

  const parameters: (string | null)[] = [];
  const relation = (tuple: Tuple | null) => {
    if (!tuple || !table.columns.some((column) => tuple.has(column.name))) return "(select)";
    const part = tupleSql(table, tuple, parameters.length + 1);
    parameters.push(...part.parameters);
    return part.sql;
  };
  const currentSql = relation(current);
  const oldSql = relation(old);
  const side = current ? "n" : "o";
  const conditions = asked.map((filter) => {
    if (filter.operator !== "is") parameters.push(filter.value);
    const left = `${side}.${quoteName(filter.column)}`;
    return filterSql(filter, left, types.get(filter.column) ?? "text", `$${parameters.length}`);
  });
  const [row] = await sql.unsafe<{ record: JsonRow; old: JsonRow; holds: boolean[] }[]>(
    `select to_jsonb(n) as record, to_jsonb(o) as old, array[${conditions.join(", ")}]::boolean[] as holds
     from ${currentSql} n, ${oldSql} o`,
    parameters,
    { prepare: true },
  );
  if (!row) throw new Error("realtime: a change without values");
  const held = new Set(asked.filter((_, at) => row.holds[at]));
  return { record: current && row.record, old: old && row.old, holds: (filter) => held.has(filter) };
}
