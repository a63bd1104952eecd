export type List = {
  /** Its SQL function, called as (filter, sort, descending, after, back, size). */
  name: string;
  /** A row in the middle of each sort, as a query of a superuser that returns its key. */
  sorts: Record<string, string>;
  /** Each is measured in the first two sorts. */
  filters: object[];
};

/** The row in the middle of a table by a column and what tells equals apart. */
export const middle = (table: string, column: string, id: string, where = "true") =>
  `select jsonb_build_array(${column}, ${id}) as key from ${table} where ${where} order by ${column}, ${id}
   offset (select count(*) / 2 from ${table} where ${where}) limit 1`;
export const ofMembers = (table: string, column: string) => middle(`private.${table}`, column, "user_id");

export const words = (...all: string[]) => all.map((q) => ({ q }));
export const day = { made_from: "2026-01-05", made_to: "2026-01-05" };
