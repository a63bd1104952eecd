import type { Catalog, Relation } from "../catalog/catalog.ts";
import type { Media } from "../http/media.ts";
import type { Prefer } from "../http/prefer.ts";
import { notSingular, Problem, unknownTable } from "../problem.ts";
import type { Answer, Format, Statement } from "../sql/statement.ts";

/** A request with its headers understood. */
export type Call = {
  method: "GET" | "HEAD" | "POST" | "PATCH" | "DELETE" | "OPTIONS";
  name: string;
  search: URLSearchParams;
  range: string | undefined;
  contentType: string | undefined;
  body: string;
  prefer: Prefer;
  media: Media;
};

/** What to run, and how its one row becomes an answer. */
export type Plan = {
  statement: Statement;
  /** EXPLAIN of the rows, when the count may be estimated. */
  explain: Statement | null;
  readOnly: boolean;
  /** Looks at the answer before the commit; throwing rolls back. */
  check: ((answer: Answer) => void) | null;
  /** How rows are put together: `[a,b]`, the only one, or as they are. */
  shape: "array" | "object" | "text" | "none";
  /** First row's number, or null when the answer is not a page. */
  offset: number | null;
  count: Prefer["count"];
  /** Embedded resources that the query names in a way that will not work for long: [name, alias]. */
  outdated: [string, string][];
  status: (answer: Answer) => number;
};

export function findRelation(catalog: Catalog, name: string): Relation {
  const relation = catalog.relations.get(name);
  if (!relation) throw unknownTable(name, catalog.relations.keys());
  return relation;
}

export function formatOf(call: Call): Format {
  if (call.method === "HEAD") return "none";
  if (call.media.kind === "csv") return "csv";
  return call.media.stripped ? "stripped" : "json";
}

export function shapeOf(call: Call): Plan["shape"] {
  if (call.method === "HEAD") return "none";
  return call.media.kind === "csv" ? "text" : call.media.kind;
}

/** The checks a write or call must pass before it is committed. */
export function checkOf(call: Call): Plan["check"] {
  const { maxAffected } = call.prefer;
  const single = call.media.kind === "object";
  if (maxAffected === null && !single) return null;
  return (answer) => {
    const rows = Number(answer.rows);
    if (maxAffected !== null && rows > maxAffected)
      throw new Problem(400, "PGRST124", "Query result exceeds max-affected preference constraint", {
        details: `The query affects ${rows} rows`,
      });
    if (single && rows !== 1) throw notSingular(rows);
  };
}
