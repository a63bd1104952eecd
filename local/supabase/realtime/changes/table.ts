import type { Sql } from "postgres";
import type { Claims } from "../../claims.ts";

type TableColumn = {
  name: string;
  /** Short name of the type as the client library knows it, for example `int4` or `_text`. */
  typname: string;
  /** Name of the type without length or precision, safe to write into SQL. */
  type: string;
  isPrimaryKey: boolean;
  /** Roles that may select the column. */
  readableBy: Claims["role"][];
};

export type Table = {
  /** Schema and name, safe to write into SQL. */
  name: string;
  rls: boolean;
  columns: TableColumn[];
};

/** What the catalog says now about a table: columns in order, key, who may read which column. */
export async function describeTable(sql: Sql, oid: number): Promise<Table | null> {
  const rows = await sql<(TableColumn & { table: string; rls: boolean })[]>`
    select format('%I.%I', n.nspname, c.relname) as "table", c.relrowsecurity as rls, a.attname as name, t.typname,
      format_type(a.atttypid, -1) as type,
      coalesce(a.attnum = any(k.conkey), false) as "isPrimaryKey",
      array(
        select r.name from unnest(array['anon', 'authenticated', 'service_role']) r (name)
        where has_column_privilege(r.name, c.oid, a.attnum, 'select')
      ) as "readableBy"
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where c.oid = ${oid}
    order by a.attnum`;
  const [first] = rows;
  return first ? { name: first.table, rls: first.rls, columns: [...rows] } : null;
}

/** A column name written into SQL. */
export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;
