import { Problem } from "../problem.ts";
import { parseCondition, type Condition, type Placed } from "./condition.ts";
import { parseOrder, type OrderTerm } from "./order.ts";
import { Scanner } from "./scanner.ts";
import { parseSelect, type SelectItem } from "./select.ts";

export type Parameters = {
  select: SelectItem[];
  conditions: Placed<Condition>[];
  orders: Placed<OrderTerm[]>[];
  limits: Placed<number>[];
  offsets: Placed<number>[];
  columns: string[] | null;
  onConflict: string[] | null;
  /** Values of names in `args`, in the order given: the arguments of a function called with GET. */
  args: [string, string][];
};

const SHAPING = /^(?:(.+)\.)?(order|limit|offset)$/;

function names(what: string, text: string): string[] {
  const scanner = new Scanner(what, text);
  const found = [scanner.name()];
  while (scanner.eat(",")) found.push(scanner.name());
  if (!scanner.done) throw scanner.fail('"," or end of input');
  return found;
}

function placeOf(prefix: string | undefined): string[] {
  if (prefix === undefined) return [];
  const scanner = new Scanner("tree path", prefix);
  const path = [scanner.name()];
  while (scanner.eat(".")) path.push(scanner.name());
  return path;
}

function wholeNumber(what: string, text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw new Scanner(what, text).fail("integer");
  const value = Number(text);
  if (value < 0)
    throw new Problem(416, "PGRST103", "Requested range not satisfiable", {
      details: `${what === "limit" ? "Limit" : "Offset"} should be greater than or equal to zero.`,
    });
  return value;
}

/** Sorts the query string into its parts. `isArgument` says which names belong to the called function. */
export function parseParameters(
  search: URLSearchParams,
  isArgument: (name: string) => boolean = () => false,
): Parameters {
  const found: Parameters = {
    select: parseSelect(search.get("select")),
    conditions: [],
    orders: [],
    limits: [],
    offsets: [],
    columns: search.has("columns") ? names("columns parameter", search.get("columns") ?? "") : null,
    onConflict: search.has("on_conflict")
      ? names("on_conflict parameter", search.get("on_conflict") ?? "")
      : null,
    args: [],
  };
  for (const [key, value] of search) {
    if (key === "select" || key === "columns" || key === "on_conflict" || key === "apikey") continue;
    if (isArgument(key)) {
      found.args.push([key, value]);
      continue;
    }
    const shaping = SHAPING.exec(key);
    if (!shaping) found.conditions.push(parseCondition(key, value));
    else {
      const path = placeOf(shaping[1]);
      if (shaping[2] === "order") found.orders.push({ path, value: parseOrder(value) });
      else if (shaping[2] === "limit") found.limits.push({ path, value: wholeNumber("limit", value) });
      else found.offsets.push({ path, value: wholeNumber("offset", value) });
    }
  }
  return found;
}
