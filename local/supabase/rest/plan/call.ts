import type { Catalog, Relation, Routine } from "../catalog/catalog.ts";
import { MAX_ROWS } from "../limits.ts";
import { badBody, notHere, unknownColumn } from "../problem.ts";
import { parseParameters, type Parameters } from "../query/parameters.ts";
import { buildTree, namedByTable } from "../query/tree.ts";
import { Build, rootScope } from "../sql/build.ts";
import { callSql, namesOf, type Arguments } from "../sql/call.ts";
import { findRoutine } from "../sql/routine.ts";
import { compileSelect } from "../sql/select.ts";
import { countStatement, scalarStatement, selectStatement } from "../sql/statement.ts";
import { checkOf, formatOf, shapeOf, type Call, type Plan } from "./plan.ts";
import { readJson } from "./write.ts";

const FILTER =
  /^(not\.)?(eq|neq|gte?|lte?|i?like|i?match|is|isdistinct|in|cs|cd|ov|sl|sr|nx[rl]|adj|(pl|ph|w)?fts)(\([a-z0-9_]*\))?\./i;
const RESERVED = /(^|\.)(select|order|limit|offset|and|or|columns|on_conflict)$/;

function bodyArguments(call: Call): Arguments {
  const text = readJson(call) || "{}";
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw badBody("Empty or invalid json");
  }
  const names =
    typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? Object.keys(parsed) : [];
  return { kind: "json", text, names };
}

/** With GET a name is an argument if some overload has it; else if its value is no filter, so that typos are told. */
function readQuery(catalog: Catalog, call: Call): { parameters: Parameters; args: Arguments } {
  if (call.method === "POST") return { parameters: parseParameters(call.search), args: bodyArguments(call) };
  const named = new Set(
    (catalog.routines.get(call.name) ?? []).flatMap((r) => r.parameters.map((p) => p.name)),
  );
  const isArgument = (name: string) =>
    named.has(name) || (!RESERVED.test(name) && !FILTER.test(call.search.get(name) ?? ""));
  const parameters = parseParameters(call.search, isArgument);
  return { parameters, args: { kind: "texts", values: parameters.args } };
}

function rowType(catalog: Catalog, routine: Routine): Relation {
  const table = routine.relation === null ? undefined : catalog.relations.get(routine.relation);
  if (table) return table;
  const columns = new Map(routine.columns.map((column) => [column.name, column]));
  return { name: routine.name, writable: [], columns, primaryKey: [], uniques: [], computed: new Map() };
}

function planScalar(
  build: Build,
  call: Call,
  routine: Routine,
  parameters: Parameters,
  source: string,
): Plan {
  const [filtered] = parameters.conditions;
  if (filtered) throw unknownColumn(routine.name, filtered.path[0] ?? "…");
  if (call.prefer.count === "planned" || call.prefer.count === "estimated")
    throw notHere("an estimated count of a function that returns plain values");
  const nothing = routine.returns === "void" || call.prefer.minimal;
  const hidden = nothing || call.method === "HEAD";
  return {
    statement: nothing ? countStatement(build, source) : scalarStatement(build, source, formatOf(call)),
    explain: null,
    readOnly: false,
    check: routine.set ? checkOf(call) : null,
    shape: hidden ? "none" : routine.set ? shapeOf(call) : "object",
    offset: 0,
    count: call.prefer.count,
    outdated: [],
    status: () => (nothing ? 204 : 200),
  };
}

function planRows(build: Build, call: Call, routine: Routine, parameters: Parameters, args: Arguments): Plan {
  const { catalog } = build;
  const relation = rowType(catalog, routine);
  const node = buildTree(parameters, MAX_ROWS);
  const used = node.items.flatMap((item) => (item.kind === "field" ? [item.field.name] : []));
  const computed = [...new Set(used)].filter(
    (name) => !relation.columns.has(name) && relation.computed.has(name),
  );
  const source = callSql(build, routine, args, computed);
  const scope = rootScope(relation, true);
  const from = `"pgrst_source" AS ${scope.alias}`;
  const select = compileSelect(build, node, scope, from, []);
  const { count, minimal } = call.prefer;
  if (count === "planned" || count === "estimated") throw notHere("an estimated count of a function's rows");
  return {
    statement: selectStatement(build, select, {
      format: minimal ? "none" : formatOf(call),
      count,
      source,
    }),
    explain: null,
    readOnly: false,
    check: routine.set ? checkOf(call) : null,
    shape: minimal ? "none" : routine.set || call.media.kind === "csv" ? shapeOf(call) : "object",
    offset: node.offset,
    count,
    outdated: namedByTable(node),
    status: () => (minimal ? 204 : 200),
  };
}

/** What may be done with a function: called by POST, and read when it cannot write. Throws as a call would. */
export function methodsOfRoutine(catalog: Catalog, call: Call): string[] {
  const { args } = readQuery(catalog, call);
  const routine = findRoutine(catalog, call.name, { names: namesOf(args), inBody: false });
  return routine.readOnly ? ["GET", "HEAD", "POST"] : ["POST"];
}

/** `rpc`: a function called with named arguments; filters, order, range and embedding apply to rows it returns. */
export function planCall(catalog: Catalog, call: Call): Plan {
  const { parameters, args } = readQuery(catalog, call);
  const routine = findRoutine(catalog, call.name, { names: namesOf(args), inBody: args.kind === "json" });
  const build = new Build(catalog);
  const plan =
    routine.returns === "scalar" || routine.returns === "void"
      ? planScalar(build, call, routine, parameters, callSql(build, routine, args, []))
      : planRows(build, call, routine, parameters, args);
  return { ...plan, readOnly: call.method !== "POST" || routine.readOnly };
}
