import type { Scanner } from "./scanner.ts";

/** One `->key` or `->>key`; a number steps into an array. */
export type JsonStep = { text: boolean; key: string | number };

export type Field = { name: string; path: JsonStep[] };

export function readPath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = [];
  while (scanner.eat("->")) {
    const text = scanner.eat(">");
    const index = scanner.match(/-?\d+(?=$|->|[,():.])/y);
    path.push({ text, key: index === null ? scanner.jsonKey() : Number(index) });
  }
  return path;
}

export function readField(scanner: Scanner): Field {
  const name = scanner.name();
  return { name, path: readPath(scanner) };
}

/** Name of a field in the result: the last key of its path that is not an index, else its own name. */
export function resultName(field: Field): string {
  const keys = field.path.map((step) => step.key).filter((key) => typeof key === "string");
  return keys.at(-1) ?? field.name;
}
