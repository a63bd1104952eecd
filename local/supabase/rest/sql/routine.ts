import type { Catalog, Parameter, Routine } from "../catalog/catalog.ts";
import { didYouMean, SCORES } from "../did-you-mean.ts";
import { Problem, UnknownName } from "../problem.ts";

/** What a request gives a function: the names of its arguments, and whether they stand in a JSON body. */
export type Given = { names: string[]; inBody: boolean };

/** A function whose only parameter has no name takes the whole body, whatever that names. */
export function takesBody(routine: Routine): boolean {
  return routine.parameters.length === 1 && routine.parameters[0]?.name === "";
}

function accepts(routine: Routine, names: string[]): boolean {
  const known = new Set(routine.parameters.map((p) => p.name));
  return (
    names.every((name) => known.has(name)) &&
    routine.parameters.every((p) => !p.required || names.includes(p.name))
  );
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function compareParameters(a: Parameter, b: Parameter): number {
  const flags = (p: Parameter) => Number(p.required) * 2 + Number(p.variadic);
  return byText(a.name, b.name) || byText(a.type, b.type) || flags(a) - flags(b);
}

/** The order of PostgREST's schema cache (`Ord Routine`, Routine.hs): fewest parameters, then comment, then parameters. */
function compareRoutines(a: Routine, b: Routine): number {
  return (
    a.parameters.length - b.parameters.length ||
    Number(a.description !== null) - Number(b.description !== null) ||
    byText(a.description ?? "", b.description ?? "") ||
    a.parameters.reduce((so, p, i) => so || compareParameters(p, b.parameters[i] ?? p), 0)
  );
}

function ambiguous(name: string, candidates: Routine[]): Problem {
  const signatures = candidates
    .toSorted(compareRoutines)
    .map((r) => `public.${name}(${r.parameters.map((p) => `${p.name} => ${p.type}`).join(", ")})`);
  return new Problem(
    300,
    "PGRST203",
    `Could not choose the best candidate function between: ${signatures.join(", ")}`,
    {
      hint: "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
    },
  );
}

/** The function that was meant: of another name, or the overload whose parameters are nearest. */
function similarTo(catalog: Catalog, name: string, names: string[]): string | null {
  const overloads = catalog.routines.get(name);
  if (!overloads) return didYouMean(name, catalog.routines.keys(), SCORES.name);
  const listed = (of: string[]) => `(${of.toSorted(byText).join(", ")})`;
  const known = overloads.map((routine) => listed(routine.parameters.map((p) => p.name)));
  const similar = didYouMean(listed(names), known, SCORES.other);
  return similar && `${name}${similar}`;
}

function notFound(catalog: Catalog, name: string, { names, inBody }: Given): Problem {
  const sorted = names.toSorted(byText);
  const list = sorted.join(", ");
  const withNames = names.length > 0 ? `(${list})` : " without parameters";
  const plural = names.length > 1 ? "s" : "";
  const searched = names.length > 0 ? ` with parameter${plural} ${list}` : " without parameters";
  const unnamed = inBody ? " or with a single unnamed json/jsonb parameter" : "";
  const similar = similarTo(catalog, name, sorted);
  return new UnknownName(
    404,
    "PGRST202",
    `Could not find the function public.${name}${withNames} in the schema cache`,
    {
      details: `Searched for the function public.${name}${searched}${unnamed}, but no matches were found in the schema cache.`,
      hint: similar && `Perhaps you meant to call the function public.${similar}`,
    },
  );
}

/**
 * PostgREST's rule (`findProc` in its Plan.hs): the one overload whose parameters cover the given names; without any, the
 * one that takes a JSON body as it is. The name of an unnamed parameter is empty. Throws PGRST202 for none, PGRST203
 * for several.
 */
export function findRoutine(catalog: Catalog, name: string, given: Given): Routine {
  const all = catalog.routines.get(name) ?? [];
  const named = all.filter((routine) => accepts(routine, given.names));
  const raw = all.filter(
    (routine) =>
      given.inBody && takesBody(routine) && ["json", "jsonb"].includes(routine.parameters[0]?.type ?? ""),
  );
  const found = named.length > 0 ? named : raw;
  if (found.length > 1) throw ambiguous(name, found);
  const [routine] = found;
  if (!routine) throw notFound(catalog, name, given);
  return routine;
}
