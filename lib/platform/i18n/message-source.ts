import type { CompiledMessage } from "icu-minify/format";

/** Signs of ICU syntax stand for themselves between apostrophes. */
const literal = (text: string) => text.replace(/[{}<>#]+/g, (signs) => `'${signs}'`);

const styles: Record<number, string> = { 1: "select", 2: "plural", 3: "selectordinal" };

function node(value: unknown): string {
  if (value === 0) return "#";
  if (typeof value === "string") return literal(value);
  if (!Array.isArray(value)) throw new Error("This message cannot be written back");
  const [name, type, options] = value as [string, unknown, unknown];
  if (value.length === 1) return `{${name}}`;
  const style = typeof type === "number" ? styles[type] : undefined;
  if (!style) throw new Error(`The message of {${name}} cannot be written back`);
  const choices = Object.entries(options as object).map(([key, inner]) => `${key} {${body(inner)}}`);
  return `{${name}, ${style}, ${choices.join(" ")}}`;
}

const body = (message: unknown): string =>
  Array.isArray(message) ? message.map(node).join("") : node(message);

/**
 * A message as it stands in its file. The build compiles messages (docs/decisions/0028); who edits one sees its source.
 * Written back are texts, values, plurals and selections, which is what mails use; it throws for other messages.
 */
export const sourceOf = (message: CompiledMessage): string =>
  // A message without values is the same either way.
  typeof message === "string" ? message : body(message);
