import { Problem } from "../problem.ts";
import { resultName } from "../query/field.ts";
import type { Node } from "../query/tree.ts";
import { quote, type Build, type Scope } from "./build.ts";
import { castType, fieldSql } from "./field.ts";

/** One column of a sub-select; the star keeps `alias.*`, so that Postgres checks the grants of every column. */
export type Output = { sql: string; name: string } | { star: Scope };

/** Columns of a node's own relation, in the order asked for. */
export function ownOutputs(build: Build, scope: Scope, node: Node): Output[] {
  return node.items.map((item): Output => {
    if (item.kind === "all") return { star: scope };
    if (item.kind === "field") {
      const sql = fieldSql(build, scope, item.field);
      const name = item.alias ?? resultName(item.field);
      return { sql: item.cast === null ? sql : `CAST(${sql} AS ${castType(build, item.cast)})`, name };
    }
    const name = item.alias ?? "count";
    if (scope.relation.columns.has("count")) return { sql: `${scope.alias}."count"`, name };
    if (node.items.length + node.children.length > 1 || node.order.length > 0 || scope.materialized)
      throw new Problem(400, "PGRST123", "Use of aggregate functions is not allowed");
    return { sql: "count(*)", name };
  });
}

export function selectList(outputs: Output[]): string {
  return outputs
    .map((output) => ("star" in output ? `${output.star.alias}.*` : `${output.sql} AS ${quote(output.name)}`))
    .join(", ");
}

/** The same columns under their names, star written out: needed where a parent takes them over one by one. */
export function namedOutputs(outputs: Output[]): { sql: string; name: string }[] {
  return outputs.flatMap((output) =>
    "star" in output
      ? [...output.star.relation.columns.keys()].map((name) => ({
          sql: `${output.star.alias}.${quote(name)}`,
          name,
        }))
      : [output],
  );
}
