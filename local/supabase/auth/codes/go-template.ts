export type Values = Record<string, string>;

/** One expression: a text in quotes, `.Name`, or `(print .Name)`. */
function valueOf(expression: string, values: Values): string {
  const [, text, name = ""] = /^(?:"([^"]*)"|\(?(?:print )?\.([\w.]+)\)?)$/.exec(expression) ?? [];
  if (text !== undefined) return text;
  const value = values[name];
  if (value === undefined) throw new Error(`A mail template names the unknown value ${expression}.`);
  return value;
}

const operands = /"[^"]*"|\([^)]*\)|\S+/g;

/**
 * Fills a template of the auth service: of Go's text/template (https://pkg.go.dev/text/template) what the files in
 * `supabase/templates` use, which is values, `if eq`, `else` and `end`. `escape` is applied to every value.
 */
export function fillTemplate(template: string, values: Values, escape = (value: string) => value): string {
  const parts = template.split(/\{\{\s*(.*?)\s*\}\}/);
  const shown: boolean[] = [];
  let filled = "";
  for (const [index, part] of parts.entries()) {
    const visible = !shown.includes(false);
    if (index % 2 === 0) filled += visible ? part : "";
    else if (part.startsWith("if eq ")) {
      const [one = "", other = ""] = part.slice("if eq ".length).match(operands) ?? [];
      shown.push(valueOf(one, values) === valueOf(other, values));
    } else if (part === "else") shown.push(!shown.pop());
    else if (part === "end") shown.pop();
    else if (visible) filled += escape(valueOf(part, values));
  }
  return filled;
}
