import { Problem } from "../problem.ts";
import { readPath, type Field } from "./field.ts";
import { Scanner } from "./scanner.ts";

export type Embed = {
  name: string;
  alias: string | null;
  /** Constraint, column or junction table that tells two relationships apart. */
  hint: string | null;
  inner: boolean;
  /** `...name(…)`: its columns become columns of the parent. */
  spread: boolean;
  items: SelectItem[];
};

export type SelectItem =
  | { kind: "all" }
  | { kind: "count"; alias: string | null }
  | { kind: "field"; field: Field; cast: string | null; alias: string | null }
  | ({ kind: "embed" } & Embed);

const AGGREGATES = /(?:count|sum|avg|min|max)\(\)/y;

function readHints(scanner: Scanner): { hint: string | null; inner: boolean } {
  const found = { hint: null as string | null, inner: false };
  while (scanner.eat("!")) {
    const word = scanner.name();
    if (word === "inner") found.inner = true;
    else if (word !== "left") found.hint = word;
  }
  return found;
}

function refuseAggregate(scanner: Scanner): void {
  if (scanner.match(AGGREGATES) !== null)
    throw new Problem(400, "PGRST123", "Use of aggregate functions is not allowed");
}

function readItem(scanner: Scanner): SelectItem {
  if (scanner.eat("*")) return { kind: "all" };
  const spread = scanner.eat("...");
  refuseAggregate(scanner);
  let name = scanner.name();
  let alias: string | null = null;
  if (!scanner.peek("::") && scanner.eat(":")) {
    alias = name;
    refuseAggregate(scanner);
    name = scanner.name();
  }
  const { hint, inner } = readHints(scanner);
  if (scanner.eat("(")) {
    const items = scanner.peek(")") ? [] : readItems(scanner);
    scanner.expect(")");
    return { kind: "embed", name, alias, hint, inner, spread, items };
  }
  if (spread || hint !== null || inner) throw scanner.fail('"("');
  if (name === "count" && !scanner.peek("->")) return { kind: "count", alias };

  const field: Field = { name, path: readPath(scanner) };
  if (scanner.eat(".")) refuseAggregate(scanner);
  const cast = scanner.eat("::") ? (scanner.match(/[^,()]+/y) ?? "") : null;
  if (cast === "") throw scanner.fail("type name");
  return { kind: "field", field, cast, alias };
}

function readItems(scanner: Scanner): SelectItem[] {
  const items = [readItem(scanner)];
  while (scanner.eat(",")) items.push(readItem(scanner));
  return items;
}

/** Parses the parameter `select`; absent or empty means every column. */
export function parseSelect(text: string | null): SelectItem[] {
  if (text === null || text === "") return [{ kind: "all" }];
  const scanner = new Scanner("select parameter", text);
  const items = readItems(scanner);
  if (!scanner.done) throw scanner.fail('"," or end of input');
  return items;
}
