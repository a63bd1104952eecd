import type { CompiledMessage } from "icu-minify/format";

/** Signs of ICU syntax stand for themselves between apostrophes; `#` is one inside plurals alone. */
const signs = { text: "{}<>", plural: "{}<>#" };

/** A plain text in ICU syntax. Apostrophes are doubled only where they would begin or end a quotation. */
function literal(text: string, within: keyof typeof signs): string {
  const own = signs[within];
  return text.replace(new RegExp(`[${own}]['${own}]*|'(?=['${own}]|$)`, "g"), (found) => {
    const doubled = found.replaceAll("'", "''");
    return found.startsWith("'") ? doubled : `'${doubled}'`;
  });
}

/** Numbers of `icu-minify` for the types of a value. */
const choosing: Record<number, string> = { 1: "select", 2: "plural", 3: "selectordinal" };
const asNumber = 4;

function node(value: unknown, within: keyof typeof signs): string {
  if (value === 0) return "#";
  if (typeof value === "string") return literal(value, within);
  if (!Array.isArray(value)) throw new Error("This message cannot be written back");
  const [name, type, options] = value as [string, unknown, unknown];
  if (value.length === 1) return `{${name}}`;
  if (type === asNumber && typeof options !== "object")
    return `{${[name, "number", options].filter(Boolean).join(", ")}}`;
  const style = typeof type === "number" ? choosing[type] : undefined;
  if (!style) throw new Error(`The message of {${name}} cannot be written back`);
  const inner = style === "select" ? within : "plural";
  const choices = Object.entries(options as object).map(([key, one]) => `${key} {${body(one, inner)}}`);
  return `{${name}, ${style}, ${choices.join(" ")}}`;
}

const body = (message: unknown, within: keyof typeof signs): string =>
  Array.isArray(message) ? message.map((one) => node(one, within)).join("") : node(message, within);

/**
 * A message as it stands in its file. The build compiles messages (docs/decisions/0028); who edits one sees its source.
 * Written back are texts, values, numbers, plurals and selections, which is what mails use; it throws for other messages.
 */
export const sourceOf = (message: CompiledMessage): string =>
  // A message without values is the same either way.
  typeof message === "string" ? message : body(message, "text");
