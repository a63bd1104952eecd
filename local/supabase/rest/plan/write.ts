import type { Catalog, Relation } from "../catalog/catalog.ts";
import { badBody } from "../problem.ts";
import { parseParameters, type Parameters } from "../query/parameters.ts";
import { buildTree, namedByTable, type Node } from "../query/tree.ts";
import { parseBody } from "../sql/body.ts";
import { Build, rootScope } from "../sql/build.ts";
import { returningList } from "../sql/returning.ts";
import { compileSelect } from "../sql/select.ts";
import { countStatement, selectStatement } from "../sql/statement.ts";
import { deleteSql, insertSql, updateSql, type Conflict } from "../sql/write.ts";
import { checkOf, findRelation, formatOf, shapeOf, type Call, type Plan } from "./plan.ts";

export function readJson(call: Call): string {
  const type = call.contentType?.split(";")[0]?.trim().toLowerCase();
  if (type && type !== "application/json" && type !== "application/vnd.pgrst.array+json")
    throw badBody(`Content-Type not acceptable: ${type}`);
  return call.body;
}

function conflictOf(call: Call, parameters: Parameters): Conflict | null {
  const { resolution } = call.prefer;
  return resolution === null ? null : { resolution, columns: parameters.onConflict };
}

function sourceSql(build: Build, call: Call, relation: Relation, parameters: Parameters, node: Node): string {
  const returning = call.prefer.representation ? returningList(build, node, relation) : "1";
  if (call.method === "DELETE") return deleteSql(build, relation, node, returning);
  const body = parseBody(readJson(call), parameters.columns);
  if (call.method === "PATCH") return updateSql(build, relation, body, node, returning);
  const defaults = call.prefer.missingDefault;
  return insertSql(build, relation, body, { conflict: conflictOf(call, parameters), defaults, returning });
}

/** An upsert that only changed rows answers 200, any other insert 201. */
function statusOf(call: Call): Plan["status"] {
  if (call.method !== "POST") return () => (call.prefer.representation ? 200 : 204);
  return ({ merged, rows }) => (merged !== null && merged === rows ? 200 : 201);
}

/** Insert, upsert, update and delete; rows are given back only for `return=representation`. */
export function planWrite(catalog: Catalog, call: Call): Plan {
  const relation = findRelation(catalog, call.name);
  const parameters = parseParameters(call.search);
  const node = buildTree(parameters, null);
  const build = new Build(catalog);
  const source = sourceSql(build, call, relation, parameters, node);
  const shared = {
    explain: null,
    readOnly: false,
    // Of an update the answer says which rows it holds, of an insert or delete only how many.
    offset: call.method === "PATCH" ? 0 : null,
    check: checkOf(call),
    count: call.prefer.count,
    outdated: namedByTable(node),
  };
  if (!call.prefer.representation)
    return { ...shared, statement: countStatement(build, source), shape: "none", status: statusOf(call) };

  const scope = rootScope(relation, true);
  const rows = { ...node, conditions: [] };
  const select = compileSelect(build, rows, scope, `"pgrst_source" AS ${scope.alias}`, []);
  return {
    ...shared,
    statement: selectStatement(build, select, { format: formatOf(call), count: null, source }),
    shape: shapeOf(call),
    status: statusOf(call),
  };
}
