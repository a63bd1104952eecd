import type { Routine } from "../catalog/catalog.ts";
import { qualified, quote, type Build } from "./build.ts";
import { takesBody } from "./routine.ts";

export type Arguments =
  /** GET: texts, converted by Postgres; of a repeated name the last, or all of them for a variadic parameter. */
  | { kind: "texts"; values: [string, string][] }
  /** POST: a JSON object; `names` are its keys. */
  | { kind: "json"; text: string; names: string[] };

/** The names that a call gives its arguments by. */
export function namesOf(args: Arguments): string[] {
  return args.kind === "json" ? args.names : [...new Set(args.values.map(([key]) => key))];
}

/** The body as it is; of a GET its arguments as one JSON object. */
function wholeBody(build: Build, routine: Routine, args: Arguments): string {
  const text = args.kind === "json" ? args.text : JSON.stringify(Object.fromEntries(args.values));
  const type = routine.parameters[0]?.type ?? "json";
  return type === "bytea" ? `convert_to(${build.param(text)}, 'UTF8')` : `${build.param(text)}::${type}`;
}

function textArguments(build: Build, routine: Routine, values: [string, string][]): string[] {
  return routine.parameters.flatMap((parameter) => {
    const given = values.filter(([name]) => name === parameter.name).map(([, value]) => value);
    const last = given.at(-1);
    if (last === undefined) return [];
    const name = quote(parameter.name);
    if (!parameter.variadic) return `${name} => ${build.param(last)}::${parameter.type}`;
    const each = given.map((value) => `${build.param(value)}::text`);
    return `VARIADIC ${name} => ARRAY[${each.join(", ")}]::${parameter.type}`;
  });
}

function jsonArguments(build: Build, routine: Routine, args: Arguments & { kind: "json" }) {
  const given = routine.parameters.filter((parameter) => args.names.includes(parameter.name));
  if (given.length === 0) return { list: [], from: null };
  const types = given.map((p) => `${quote(p.name)} ${p.type}`).join(", ");
  return {
    list: given.map(
      (p) => `${p.variadic ? "VARIADIC " : ""}${quote(p.name)} => "pgrst_args".${quote(p.name)}`,
    ),
    from: `json_to_record(${build.param(args.text)}::json) AS "pgrst_args"(${types})`,
  };
}

/** SQL of the call: rows as they are beside `computed` columns of theirs, or one column `pgrst_scalar`. */
export function callSql(build: Build, routine: Routine, args: Arguments, computed: string[]): string {
  const { list, from } = takesBody(routine)
    ? { list: [wholeBody(build, routine, args)], from: null }
    : args.kind === "json"
      ? jsonArguments(build, routine, args)
      : { list: textArguments(build, routine, args.values), from: null };
  const call = `${qualified(routine.name)}(${list.join(", ")})`;
  if (routine.returns === "scalar" || routine.returns === "void")
    return `SELECT ${call} AS "pgrst_scalar"${from ? ` FROM ${from}` : ""}`;
  const columns = computed.map((name) => `, ${qualified(name)}("pgrst_call") AS ${quote(name)}`).join("");
  return `SELECT "pgrst_call".*${columns} FROM ${from ? `${from}, LATERAL ` : ""}${call} AS "pgrst_call"`;
}
