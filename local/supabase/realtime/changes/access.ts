import type { Sql } from "postgres";
import type { Claims } from "../../claims.ts";
import { quoteName, type Table } from "./table.ts";
import type { Tuple } from "./pgoutput.ts";

/** Whether these claims see the row, asked by selecting it as their role under row level security. */
export async function seesRow(sql: Sql, table: Table, record: Tuple, claims: Claims): Promise<boolean> {
  const key = table.columns.filter((column) => column.isPrimaryKey);
  const conditions = key.map((column, at) => `${quoteName(column.name)} = $${at + 1}::text::${column.type}`);
  const values = key.map((column) => record.get(column.name) ?? null);
  return sql.begin(async (tx) => {
    const [, rows] = await Promise.all([
      tx`select set_config('role', ${claims.role}, true),
          set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`,
      tx.unsafe(`select 1 from ${table.name} where ${conditions.join(" and ")} limit 1`, values, {
        prepare: true,
      }),
    ]);
    return rows.length > 0;
  }) as Promise<boolean>;
}
