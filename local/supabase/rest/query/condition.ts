import { readField, readPath, type Field } from "./field.ts";
import { readOperation, type Operation } from "./operator.ts";
import { Scanner } from "./scanner.ts";

export type Condition =
  | { kind: "compare"; field: Field; operation: Operation }
  | { kind: "logic"; word: "and" | "or"; not: boolean; terms: Condition[] };

/** A parameter that is not a reserved word: where in the select tree it applies, and what it asks. */
export type Placed<T> = { path: string[]; value: T };

function readLogicValue(scanner: Scanner): string {
  return scanner.quoted() ?? scanner.match(/\{[^}]*\}/y) ?? scanner.match(/[^,)]*/y) ?? "";
}

function readLogic(scanner: Scanner, word: "and" | "or", not: boolean): Condition {
  scanner.expect("(");
  const terms: Condition[] = [];
  do terms.push(readTerm(scanner));
  while (scanner.eat(","));
  scanner.expect(")");
  return { kind: "logic", word, not, terms };
}

function readTerm(scanner: Scanner): Condition {
  const logic = scanner.match(/(?:not\.)?(?:and|or)(?=\()/y);
  if (logic) return readLogic(scanner, logic.endsWith("and") ? "and" : "or", logic.startsWith("not."));
  const field = readField(scanner);
  scanner.expect(".");
  return { kind: "compare", field, operation: readOperation(scanner, readLogicValue) };
}

function parseLogic(key: string, value: string, word: "and" | "or", not: boolean): Condition {
  const scanner = new Scanner(`logic tree`, value);
  const condition = readLogic(scanner, word, not);
  if (!scanner.done) throw scanner.fail(`end of input after ${key}`);
  return condition;
}

/** Parses one filter parameter: `a=eq.1`, `posts.title=like.x*`, `or=(…)`, `posts.not.and=(…)`. */
export function parseCondition(key: string, value: string): Placed<Condition> {
  const names = new Scanner("tree path", key);
  const path = [names.name()];
  while (names.eat(".")) path.push(names.name());
  const last = path.pop() ?? "";
  if ((last === "and" || last === "or") && names.done) {
    const not = path.at(-1) === "not";
    if (not) path.pop();
    return { path, value: parseLogic(key, value, last, not) };
  }
  const field: Field = { name: last, path: readPath(names) };
  if (!names.done) throw names.fail('"." or end of input');
  const scanner = new Scanner("filter", value);
  const operation = readOperation(scanner, (s) => s.rest());
  if (!scanner.done) throw scanner.fail("end of input");
  return { path, value: { kind: "compare", field, operation } };
}
