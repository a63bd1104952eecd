import type { Relation } from "../catalog/catalog.ts";
import { notHere, Problem, unknownColumn } from "../problem.ts";
import type { Node } from "../query/tree.ts";
import { bodyRows, type Body } from "./body.ts";
import { qualified, quote, rootScope, type Build } from "./build.ts";
import { conditionSql } from "./condition.ts";

export type Conflict = { resolution: "merge" | "ignore"; columns: string[] | null };

/** Counts the rows an upsert changed instead of inserting, in a setting of the transaction. */
const COUNT_MERGED = `set_config('pgrst.merged', (coalesce(nullif(current_setting('pgrst.merged', true), ''), '0')::int + 1)::text, true) <> ''`;

const list = (names: string[]) => names.map(quote).join(", ");

function conflictSql(relation: Relation, conflict: Conflict, body: Body): string {
  const target = conflict.columns ?? relation.primaryKey;
  for (const name of target) if (!relation.columns.has(name)) throw unknownColumn(relation.name, name);
  if (target.length === 0) return "";
  const on = ` ON CONFLICT (${list(target)})`;
  if (conflict.resolution === "ignore" || body.columns.length === 0) return `${on} DO NOTHING`;
  const set = body.columns.map((name) => `${quote(name)} = EXCLUDED.${quote(name)}`).join(", ");
  return `${on} DO UPDATE SET ${set} WHERE ${COUNT_MERGED}`;
}

export function insertSql(
  build: Build,
  relation: Relation,
  body: Body,
  { conflict, defaults, returning }: { conflict: Conflict | null; defaults: boolean; returning: string },
): string {
  const table = qualified(relation.name);
  const end = `${conflict ? conflictSql(relation, conflict, body) : ""} RETURNING ${returning}`;
  if (body.columns.length === 0 && body.rows === 1) return `INSERT INTO ${table} DEFAULT VALUES${end}`;
  if (body.columns.length === 0) return `SELECT ${returning} FROM ${table} WHERE FALSE`;
  const columns = list(body.columns);
  const rows = bodyRows(build, relation, body, defaults);
  return `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${rows}${end}`;
}

/** The WHERE of an update or delete; without one the hosted service refuses too (safeupdate). */
function whereSql(build: Build, relation: Relation, node: Node, verb: string): string {
  if (node.limit !== null || node.offset > 0) throw notHere("limit or offset on a write");
  if (node.conditions.length === 0) throw new Problem(400, "21000", `${verb} requires a WHERE clause`);
  const scope = rootScope(relation, false);
  return ` WHERE ${node.conditions.map((c) => conditionSql(build, scope, c, () => null)).join(" AND ")}`;
}

export function updateSql(
  build: Build,
  relation: Relation,
  body: Body,
  node: Node,
  returning: string,
): string {
  if (body.rows !== 1) throw notHere("an update with anything but one object");
  const where = whereSql(build, relation, node, "UPDATE");
  if (body.columns.length === 0)
    return `SELECT ${returning} FROM ${qualified(relation.name)}${where} AND FALSE`;
  const set = body.columns.map((name) => `${quote(name)} = "pgrst_body".${quote(name)}`).join(", ");
  const rows = bodyRows(build, relation, body, false);
  return `UPDATE ${qualified(relation.name)} SET ${set} FROM ${rows}${where} RETURNING ${returning}`;
}

export function deleteSql(build: Build, relation: Relation, node: Node, returning: string): string {
  return `DELETE FROM ${qualified(relation.name)}${whereSql(build, relation, node, "DELETE")} RETURNING ${returning}`;
}
