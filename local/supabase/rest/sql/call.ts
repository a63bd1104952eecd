import type { Catalog, Routine } from "../catalog/catalog.ts";
import { didYouMean } from "../did-you-mean.ts";
import { Problem, UnknownName } from "../problem.ts";
import { qualified, quote, type Build } from "./build.ts";

export type Arguments =
  /** GET: texts, converted by Postgres; of a repeated name the last, or all of them for a variadic parameter. */
  | { kind: "texts"; values: [string, string][] }
  /** POST: a JSON object; `names` are its keys. */
  | { kind: "json"; text: string; names: string[] };

const takesRawJson = (routine: Routine) =>
  routine.parameters.length === 1 &&
  routine.parameters[0]?.name === "" &&
  /^jsonb?$/.test(routine.parameters[0].type);

function accepts(routine: Routine, names: string[]): boolean {
  const known = new Set(routine.parameters.map((p) => p.name));
  return (
    names.every((name) => known.has(name)) &&
    routine.parameters.every((p) => !p.required || names.includes(p.name))
  );
}

function notFound(catalog: Catalog, name: string, names: string[], kind: Arguments["kind"]): Problem {
  const withNames = names.length > 0 ? `(${names.join(", ")})` : " without parameters";
  const plural = names.length > 1 ? "s" : "";
  const searched = names.length > 0 ? ` with parameter${plural} ${names.join(", ")}` : " without parameters";
  const unnamed = kind === "json" ? " or with a single unnamed json/jsonb parameter" : "";
  const exists = catalog.routines.has(name);
  const similar = exists ? name : didYouMean(name, catalog.routines.keys());
  const overload = exists ? catalog.routines.get(name)?.[0] : undefined;
  const signature = overload ? `(${overload.parameters.map((p) => p.name).join(", ")})` : "";
  return new UnknownName(
    404,
    "PGRST202",
    `Could not find the function public.${name}${withNames} in the schema cache`,
    {
      details: `Searched for the function public.${name}${searched}${unnamed}, but no matches were found in the schema cache.`,
      hint: similar ? `Perhaps you meant to call the function public.${similar}${signature}` : null,
    },
  );
}

/** Picks the overload whose parameters cover the given names; PGRST202 for none, PGRST203 for several. */
export function findRoutine(catalog: Catalog, name: string, args: Arguments): Routine {
  const all = catalog.routines.get(name) ?? [];
  const names = args.kind === "json" ? args.names : [...new Set(args.values.map(([key]) => key))];
  const found = all.filter((routine) => !takesRawJson(routine) && accepts(routine, names));
  if (found.length > 1) {
    const signatures = found.map(
      (r) => `public.${name}(${r.parameters.map((p) => `${p.name} => ${p.type}`).join(", ")})`,
    );
    throw new Problem(
      300,
      "PGRST203",
      `Could not choose the best candidate function between: ${signatures.join(", ")}`,
      {
        hint: "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
      },
    );
  }
  const raw = args.kind === "json" ? all.find(takesRawJson) : undefined;
  const routine = found[0] ?? raw;
  if (!routine) throw notFound(catalog, name, names, args.kind);
  return routine;
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
  const raw = takesRawJson(routine) && args.kind === "json";
  const { list, from } = raw
    ? { list: [`${build.param(args.text)}::${routine.parameters[0]?.type ?? "json"}`], from: null }
    : args.kind === "json"
      ? jsonArguments(build, routine, args)
      : { list: textArguments(build, routine, args.values), from: null };
  const call = `${qualified(routine.name)}(${list.join(", ")})`;
  if (routine.returns === "scalar" || routine.returns === "void")
    return `SELECT ${call} AS "pgrst_scalar"${from ? ` FROM ${from}` : ""}`;
  const columns = computed.map((name) => `, ${qualified(name)}("pgrst_call") AS ${quote(name)}`).join("");
  return `SELECT "pgrst_call".*${columns} FROM ${from ? `${from}, LATERAL ` : ""}${call} AS "pgrst_call"`;
}
