import type { Scanner } from "./scanner.ts";

export type Operation =
  | { op: "is"; not: boolean; value: "NULL" | "NOT NULL" | "TRUE" | "FALSE" | "UNKNOWN" }
  | { op: "in"; not: boolean; values: string[] }
  | { op: "fts"; not: boolean; toQuery: string; language: string | null; value: string }
  | { op: "compare"; not: boolean; sql: string; quantifier: "any" | "all" | null; value: string };

const COMPARE: Record<string, string> = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  like: "like",
  ilike: "ilike",
  match: "~",
  imatch: "~*",
  isdistinct: "is distinct from",
  cs: "@>",
  cd: "<@",
  ov: "&&",
  sl: "<<",
  sr: ">>",
  nxr: "&<",
  nxl: "&>",
  adj: "-|-",
};
const QUANTIFIED = new Set(["eq", "gt", "gte", "lt", "lte", "like", "ilike", "match", "imatch"]);
const SEARCH: Record<string, string> = {
  fts: "to_tsquery",
  plfts: "plainto_tsquery",
  phfts: "phraseto_tsquery",
  wfts: "websearch_to_tsquery",
};
const IS = {
  null: "NULL",
  not_null: "NOT NULL",
  true: "TRUE",
  false: "FALSE",
  unknown: "UNKNOWN",
} as const;

function readList(scanner: Scanner): string[] {
  scanner.expect("(");
  if (scanner.eat(")")) return [];
  const values: string[] = [];
  do {
    values.push(scanner.quoted() ?? scanner.match(/[^,)]*/y) ?? "");
  } while (scanner.eat(","));
  scanner.expect(")");
  return values;
}

function readIs(scanner: Scanner): Operation & { op: "is" } {
  const word = scanner.match(/[a-z_]+/iy)?.toLowerCase() ?? "";
  if (!Object.hasOwn(IS, word)) throw scanner.fail("isVal: (null, not_null, true, false, unknown)");
  return { op: "is", not: false, value: IS[word as keyof typeof IS] };
}

/** Reads `[not.]operator.value`; `value` reads what stands after the dot, which differs inside `or=(…)`. */
export function readOperation(scanner: Scanner, value: (scanner: Scanner) => string): Operation {
  const start = scanner.at;
  const not = scanner.eat("not.");
  const name = scanner.match(/[a-z]+/y) ?? "";
  const argument = scanner.match(/\([a-z0-9_]*\)/iy)?.slice(1, -1) ?? null;
  const known = Object.hasOwn(COMPARE, name) || Object.hasOwn(SEARCH, name) || name === "is" || name === "in";
  if (!known || !scanner.eat(".")) {
    scanner.at = start;
    throw scanner.fail("operator (eq, gt, ...)");
  }
  const toQuery = SEARCH[name];
  if (toQuery) return { op: "fts", not, toQuery, language: argument, value: value(scanner) };
  if (argument !== null && !(QUANTIFIED.has(name) && (argument === "any" || argument === "all")))
    throw scanner.fail("operator (eq, gt, ...)");
  if (name === "is") return { ...readIs(scanner), not };
  if (name === "in") return { op: "in", not, values: readList(scanner) };
  const sql = COMPARE[name] ?? "=";
  const raw = value(scanner);
  return {
    op: "compare",
    not,
    sql,
    quantifier: argument as "any" | "all" | null,
    value: sql.includes("like") ? raw.replaceAll("*", "%") : raw,
  };
}
