import { readField, type Field } from "./field.ts";
import { Scanner } from "./scanner.ts";

export type OrderTerm = {
  /** Embedded to-one resource whose field is meant. */
  embed: string | null;
  field: Field;
  descending: boolean;
  nullsFirst: boolean | null;
};

function readTerm(scanner: Scanner): OrderTerm {
  let field = readField(scanner);
  let embed: string | null = null;
  if (field.path.length === 0 && scanner.eat("(")) {
    embed = field.name;
    field = readField(scanner);
    scanner.expect(")");
  }
  const direction = scanner.match(/\.(?:asc|desc)(?=$|[,.])/y);
  const nulls = scanner.match(/\.nulls(?:first|last)(?=$|,)/y);
  if (!scanner.done && !scanner.peek(",")) throw scanner.fail('"asc", "desc", "nullsfirst" or "nullslast"');
  return {
    embed,
    field,
    descending: direction === ".desc",
    nullsFirst: nulls === null ? null : nulls === ".nullsfirst",
  };
}

export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner("order", text);
  const terms = [readTerm(scanner)];
  while (scanner.eat(",")) terms.push(readTerm(scanner));
  return terms;
}
