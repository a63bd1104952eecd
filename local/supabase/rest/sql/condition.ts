import { Problem } from "../problem.ts";
import type { Condition } from "../query/condition.ts";
import type { Operation } from "../query/operator.ts";
import { arrayLiteral, type Build, type Scope } from "./build.ts";
import { fieldSql } from "./field.ts";

/** Condition under which an embedded resource has rows; null when no embed goes by this name. */
export type EmbedHit = (name: string) => string | null;

function searchSql(
  build: Build,
  field: string,
  vector: boolean,
  operation: Operation & { op: "fts" },
): string {
  const language = operation.language === null ? "" : `${build.param(operation.language)}::regconfig, `;
  const document = vector ? field : `to_tsvector(${language}${field})`;
  return `${document} @@ ${operation.toQuery}(${language}${build.param(operation.value)})`;
}

function operationSql(build: Build, field: string, vector: boolean, operation: Operation): string {
  switch (operation.op) {
    case "is":
      return `${field} IS ${operation.value}`;
    case "in":
      return `${field} = ANY (${build.param(arrayLiteral(operation.values))})`;
    case "fts":
      return searchSql(build, field, vector, operation);
    case "compare": {
      const value = build.param(operation.value);
      const right = operation.quantifier === null ? value : `${operation.quantifier} (${value})`;
      return `${field} ${operation.sql} ${right}`;
    }
  }
}

function compareSql(
  build: Build,
  scope: Scope,
  condition: Condition & { kind: "compare" },
  hit: EmbedHit,
): string {
  const { field, operation } = condition;
  const embed = field.path.length === 0 ? hit(field.name) : null;
  if (embed !== null && operation.op === "is" && operation.value.endsWith("NULL")) {
    const absent = (operation.value === "NULL") !== operation.not;
    return `${embed} IS ${absent ? "NOT TRUE" : "TRUE"}`;
  }
  if (embed !== null && !scope.relation.columns.has(field.name))
    throw new Problem(
      400,
      "PGRST120",
      "Only is null or not is null filters are allowed on embedded resources",
    );
  const vector = field.path.length === 0 && scope.relation.columns.get(field.name)?.tsvector === true;
  const sql = operationSql(build, fieldSql(build, scope, field), vector, operation);
  return operation.not ? `NOT (${sql})` : sql;
}

export function conditionSql(build: Build, scope: Scope, condition: Condition, hit: EmbedHit): string {
  if (condition.kind === "compare") return compareSql(build, scope, condition, hit);
  const terms = condition.terms.map((term) => conditionSql(build, scope, term, hit));
  return `${condition.not ? "NOT " : ""}(${terms.join(` ${condition.word} `)})`;
}
