import type { Relation } from "../catalog/catalog.ts";
import type { Node } from "../query/tree.ts";
import { qualified, quote, type Build } from "./build.ts";
import { findRelationship } from "./relationship.ts";

/**
 * What a write must hand to the select above it: only the columns asked for, because RETURNING needs the SELECT
 * grant of each, and the columns its embedded resources are tied by.
 */
export function returningList(build: Build, node: Node, relation: Relation): string {
  const names = new Set<string>();
  for (const item of node.items) if (item.kind === "field") names.add(item.field.name);
  for (const term of node.order) if (term.embed === null) names.add(term.field.name);
  for (const { embed } of node.children) {
    const { on } = findRelationship(build.catalog, relation.name, embed.name, embed.hint);
    for (const [left] of on) names.add(left);
  }
  const row = quote(relation.name);
  const all = node.items.some((item) => item.kind === "all");
  const columns = all
    ? [`${row}.*`]
    : [...names].filter((name) => relation.columns.has(name)).map((name) => `${row}.${quote(name)}`);
  const computed = [...names]
    .filter((name) => !relation.columns.has(name) && relation.computed.has(name))
    .map((name) => `${qualified(name)}(${row}) AS ${quote(name)}`);
  return [...columns, ...computed].join(", ") || "1";
}
