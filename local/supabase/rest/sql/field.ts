import { Problem, unknownColumn } from "../problem.ts";
import type { Field } from "../query/field.ts";
import { qualified, quote, type Build, type Scope } from "./build.ts";

function columnSql(scope: Scope, name: string): { sql: string; json: boolean } {
  const column = scope.relation.columns.get(name);
  if (column) return { sql: `${scope.alias}.${quote(name)}`, json: column.json };
  const computed = scope.relation.computed.get(name);
  if (computed === undefined) throw unknownColumn(scope.shown, name);
  const sql = scope.materialized ? `${scope.alias}.${quote(name)}` : `${qualified(name)}(${scope.alias})`;
  return { sql, json: computed };
}

/** SQL of a column, a computed column or a json path into one. */
export function fieldSql(build: Build, scope: Scope, field: Field): string {
  const { sql, json } = columnSql(scope, field.name);
  if (field.path.length === 0) return sql;
  const steps = field.path.map(
    ({ text, key }) =>
      `${text ? "->>" : "->"}${typeof key === "number" ? `(${key})` : `${build.param(key)}::text`}`,
  );
  return `(${json ? sql : `to_jsonb(${sql})`}${steps.join("")})`;
}

/** SQL text of a type named in `::cast`; only types of the catalog, and arrays of them, pass. */
export function castType(build: Build, name: string): string {
  const array = name.endsWith("[]");
  const base = (array ? name.slice(0, -2) : name).trim().toLowerCase();
  const type = build.catalog.casts.get(base);
  if (type === undefined) throw new Problem(404, "42704", `type "${name}" does not exist`);
  return array ? `${type}[]` : type;
}
