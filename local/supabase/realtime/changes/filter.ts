/** Parsing of `column=operator.value` filters as hosted Realtime does it. */
const OPERATORS = {
  eq: "=",
  neq: "!=",
  lt: "<",
  lte: "<=",
  gt: ">",
  gte: ">=",
  in: "= any",
  like: "like",
  ilike: "ilike",
  match: "~",
  imatch: "~*",
  is: "is",
  isdistinct: "is distinct from",
} as const;

type Operator = keyof typeof OPERATORS;
export type Filter = { column: string; operator: Operator; value: string; negate: boolean };

const IS_VALUES = ["null", "true", "false", "unknown"];
const MOST_IN_VALUES = 100;

/** A filter, a selection or a table that cannot be followed; the message goes to the client. */
export class SubscriptionRefused extends Error {}

/** Splits at commas outside of parentheses and quotes. */
function splitTop(text: string): string[] {
  const parts = [""];
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (quoted && char === "\\") {
      parts[parts.length - 1] += char + text.charAt((at += 1));
      continue;
    }
    if (char === '"' && (quoted || ".(,".includes(text.charAt(at - 1)))) quoted = !quoted;
    else if (!quoted && char === "(") depth += 1;
    else if (!quoted && char === ")") depth = Math.max(0, depth - 1);
    if (char === "," && depth === 0 && !quoted) parts.push("");
    else parts[parts.length - 1] += char;
  }
  return parts;
}

const unquote = (value: string) =>
  /^"(\\.|[^"\\])*"$/s.test(value) ? value.slice(1, -1).replace(/\\(.)/gs, "$1") : value;

function parseOne(segment: string): Filter {
  const refused = (why: string) => new SubscriptionRefused(`Error parsing \`filter\` params: ${why}`);
  const match = /^([^=]+)=(not\.)?([a-z]+)\.(.*)$/s.exec(segment.trim());
  if (!match) throw refused(JSON.stringify([segment]));
  const [, column = "", not, name = "", raw = ""] = match;
  if (!Object.hasOwn(OPERATORS, name)) throw refused(JSON.stringify([name, raw]));
  const operator = name as Operator;
  if (operator === "in") {
    if (!/^\(.*\)$/s.test(raw)) throw refused("`in` filter value must be wrapped by parentheses");
    if (splitTop(raw.slice(1, -1)).length > MOST_IN_VALUES)
      throw refused("too many values for `in` filter. Maximum 100");
    return { column, operator, value: `{${raw.slice(1, -1)}}`, negate: Boolean(not) };
  }
  const value = unquote(raw);
  if (operator === "is" && !IS_VALUES.includes(value)) {
    throw refused("invalid value for is filter: must be null, true, false, or unknown");
  }
  return { column, operator, value, negate: Boolean(not) };
}

/** Conditions joined by commas, all of which must hold; throws SubscriptionRefused. */
export function parseFilters(text: string): Filter[] {
  return text.trim() === "" ? [] : splitTop(text).map(parseOne);
}

/**
 * The condition in SQL: `left` is an expression of the column's type, `parameter` the placeholder of the value.
 * Never NULL.
 */
export function filterSql(filter: Filter, left: string, type: string, parameter: string): string {
  const symbol = OPERATORS[filter.operator];
  const right =
    filter.operator === "is"
      ? filter.value
      : filter.operator === "in"
        ? `(${parameter}::text::${type}[])`
        : `(${parameter}::text::${type})`;
  const condition = `${left} ${symbol} ${right}`;
  return `coalesce(${filter.negate ? `not (${condition})` : condition}, false)`;
}
