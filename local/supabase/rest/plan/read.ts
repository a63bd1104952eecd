import type { Catalog } from "../catalog/catalog.ts";
import { MAX_ROWS } from "../limits.ts";
import { parseParameters, type Parameters } from "../query/parameters.ts";
import { buildTree, namedByTable, type Node } from "../query/tree.ts";
import { Build, qualified, rootScope, type Scope } from "../sql/build.ts";
import { selectList } from "../sql/outputs.ts";
import { compileSelect } from "../sql/select.ts";
import { selectStatement, type Statement } from "../sql/statement.ts";
import { checkOf, findRelation, formatOf, shapeOf, type Call, type Plan } from "./plan.ts";

/** A header `Range: 0-9` stands in for limit and offset where the query string has none. */
function applyRange(parameters: Parameters, range: string | undefined): void {
  const [, from, to] = /^(\d{1,9})-(\d{1,9})?$/.exec(range ?? "") ?? [];
  const atRoot = (placed: { path: string[] }) => placed.path.length === 0;
  if (from === undefined || parameters.limits.some(atRoot) || parameters.offsets.some(atRoot)) return;
  parameters.offsets.push({ path: [], value: Number(from) });
  if (to !== undefined)
    parameters.limits.push({ path: [], value: Math.max(0, Number(to) - Number(from) + 1) });
}

/** The planner's own estimate of how many rows there are, page aside. */
function explainRows(catalog: Catalog, node: Node, scope: Scope, from: string): Statement {
  const build = new Build(catalog);
  const whole = { ...node, order: [], limit: null, offset: 0 };
  const select = compileSelect(build, whole, scope, from, []);
  return {
    text: `EXPLAIN (FORMAT JSON) SELECT ${selectList(select.outputs)} ${select.source} /* schema ${catalog.version} */`,
    values: build.values,
  };
}

export function planRead(catalog: Catalog, call: Call): Plan {
  const relation = findRelation(catalog, call.name);
  const parameters = parseParameters(call.search);
  applyRange(parameters, call.range);
  const node = buildTree(parameters, MAX_ROWS);
  const build = new Build(catalog);
  const scope = rootScope(relation, false);
  const from = qualified(relation.name);
  const select = compileSelect(build, node, scope, from, []);
  const { count } = call.prefer;
  return {
    statement: selectStatement(build, select, { format: formatOf(call), count, source: null }),
    explain: count === "planned" || count === "estimated" ? explainRows(catalog, node, scope, from) : null,
    readOnly: true,
    check: checkOf(call),
    shape: shapeOf(call),
    offset: node.offset,
    count,
    outdated: namedByTable(node),
    status: () => 200,
  };
}
