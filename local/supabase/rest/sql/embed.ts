import { qualified, quote, type Build, type Scope } from "./build.ts";
import { namedOutputs, selectList, type Output } from "./outputs.ts";
import type { Relationship } from "./relationship.ts";

/** One level of the answer, as the parts of a SELECT. */
export type Select = {
  outputs: Output[];
  /** `FROM … [joins] WHERE …`, everything a page of rows needs. */
  source: string;
  /** The same without joins that cannot change which rows there are: for counting. */
  countSource: string;
  /** ` ORDER BY … LIMIT … OFFSET …` */
  page: string;
};

/** An embedded resource, joined beside its parent. */
export type Joined = {
  name: string;
  alias: string;
  sql: string;
  many: boolean;
  inner: boolean;
  /** Columns it adds to the parent's row. */
  outputs: Output[];
};

/** The rows of an embedded resource under the alias `target`, and what ties them to their parent. */
export function embeddedRows(build: Build, relationship: Relationship, parent: Scope, target: string) {
  const equal = (left: string, right: string, pairs: [string, string][]) =>
    pairs.map(([a, b]) => `${left}.${quote(a)} = ${right}.${quote(b)}`);
  const rows = `${qualified(relationship.target)} AS ${target}`;
  if (relationship.via === null)
    return { from: rows, conditions: equal(parent.alias, target, relationship.on) };
  const via = build.alias();
  const onTarget = equal(via, target, relationship.via.to).join(" AND ");
  return {
    from: `${rows} JOIN ${qualified(relationship.via.table)} AS ${via} ON ${onTarget}`,
    conditions: equal(parent.alias, via, relationship.on),
  };
}

/** All rows of a level as one array. */
export function manySql(select: Select, spread: boolean): { sql: string; columns: string[] } {
  const rows = `SELECT ${selectList(select.outputs)} ${select.source}${select.page}`;
  const columns = spread ? namedOutputs(select.outputs).map((output) => output.name) : [];
  const values = spread
    ? columns.map((name) => `json_agg("pgrst_rows".${quote(name)}) AS ${quote(name)}`)
    : [`json_agg("pgrst_rows") AS "pgrst_value"`];
  return {
    sql: `SELECT ${[...values, `count(*) > 0 AS "pgrst_hit"`].join(", ")} FROM (${rows}) AS "pgrst_rows"`,
    columns,
  };
}

/** The one row of a level, with the fields that its parent sorts by. */
export function oneSql(select: Select, spread: boolean, order: string[]): { sql: string; columns: string[] } {
  const named = spread ? namedOutputs(select.outputs) : [];
  const value = spread
    ? named.map(({ sql, name }) => `${sql} AS ${quote(name)}`)
    : [
        `(SELECT row_to_json("pgrst_row") FROM (SELECT ${selectList(select.outputs)}) AS "pgrst_row") AS "pgrst_value"`,
      ];
  const hidden = order.map((sql, i) => `${sql} AS "pgrst_order_${i}"`);
  const sql = `SELECT ${[...value, `TRUE AS "pgrst_hit"`, ...hidden].join(", ")} ${select.source}`;
  return { sql, columns: named.map((output) => output.name) };
}
