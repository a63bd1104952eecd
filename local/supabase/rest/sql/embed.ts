import { unknownTable } from "../problem.ts";
import type { Field } from "../query/field.ts";
import type { Child } from "../query/tree.ts";
import { qualified, quote, type Build, type Scope } from "./build.ts";
import { fieldSql } from "./field.ts";
import { namedOutputs, selectList, type Output } from "./outputs.ts";
import { findRelationship, type Relationship } from "./relationship.ts";
import { compileSelect, type Select } from "./select.ts";

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

function tie(build: Build, relationship: Relationship, parent: Scope, target: string) {
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

function manySql(select: Select, spread: boolean): { sql: string; columns: string[] } {
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

function oneSql(select: Select, spread: boolean, order: string[]): { sql: string; columns: string[] } {
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

/** Joins an embedded resource laterally; `orderBy` are its fields that the parent sorts by (to-one only). */
export function joinEmbed(build: Build, child: Child, parent: Scope, orderBy: Field[]): Joined {
  const { embed, node } = child;
  const relationship = findRelationship(build.catalog, parent.relation.name, embed.name, embed.hint);
  const relation = build.catalog.relations.get(relationship.target);
  if (!relation) throw unknownTable(relationship.target, build.catalog.relations.keys());

  const name = embed.alias ?? embed.name;
  const alias = build.alias();
  const scope: Scope = { relation, alias: build.alias(), materialized: false };
  const { from, conditions } = tie(build, relationship, parent, scope.alias);
  const many = relationship.cardinality.endsWith("to-many");
  // At most one row: neither order nor range can matter, and an unused parameter would be an error.
  const level = many ? node : { ...node, order: [], limit: null, offset: 0 };
  const select = compileSelect(build, level, scope, from, conditions);
  const { sql, columns } = many
    ? manySql(select, embed.spread)
    : oneSql(
        select,
        embed.spread,
        orderBy.map((field) => fieldSql(build, scope, field)),
      );

  const empty = node.items.length + node.children.length === 0;
  const taken = (column: string) => (many ? `coalesce(${alias}.${column}, '[]')` : `${alias}.${column}`);
  const outputs = embed.spread
    ? columns.map((column) => ({ sql: taken(quote(column)), name: column }))
    : [{ sql: taken('"pgrst_value"'), name }];
  return {
    name,
    alias,
    sql: ` ${embed.inner ? "JOIN" : "LEFT JOIN"} LATERAL (${sql}) AS ${alias} ON ${embed.inner ? `${alias}."pgrst_hit"` : "TRUE"}`,
    many,
    inner: embed.inner,
    outputs: empty ? [] : outputs,
  };
}
