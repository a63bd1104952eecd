import type { Prefer } from "../http/prefer.ts";
import { MAX_ROWS } from "../limits.ts";
import { Problem } from "../problem.ts";
import type { Build } from "./build.ts";
import { selectList } from "./outputs.ts";
import type { Select } from "./embed.ts";

/** How rows become text; `none` for HEAD and return=minimal. */
export type Format = "json" | "stripped" | "csv" | "none";

export type Statement = { text: string; values: string[] };

/** The one row every statement answers with. */
export type Answer = {
  /** JSON rows joined by commas, CSV text, or null for no rows. */
  body: string | null;
  rows: string;
  total: string | null;
  headers: string | null;
  status: string | null;
  merged: string | null;
};

const ROW: Record<Exclude<Format, "csv" | "none">, string> = {
  json: `row_to_json("pgrst_page")::text`,
  stripped: `json_strip_nulls(row_to_json("pgrst_page"))::text`,
};

const CSV =
  `(SELECT string_agg("k", ',') || E'\\n' FROM (SELECT json_object_keys("r") AS "k" FROM ` +
  `(SELECT row_to_json("h") AS "r" FROM "pgrst_rows" AS "h" LIMIT 1) AS "f") AS "n") || ` +
  `string_agg(substring("pgrst_page"::text, 2, length("pgrst_page"::text) - 2), E'\\n')`;

function answer(build: Build, ctes: string[], body: string, from: string, total: string): Statement {
  const setting = (name: string) => `nullif(current_setting('${name}', true), '')`;
  const text =
    `${ctes.length > 0 ? `WITH ${ctes.join(", ")} ` : ""}SELECT ${body} AS "body", count(*)::text AS "rows", ` +
    `${total} AS "total", ${setting("response.headers")} AS "headers", ${setting("response.status")} AS "status", ` +
    `${setting("pgrst.merged")} AS "merged" FROM ${from} AS "pgrst_page" /* schema ${build.catalog.version} */`;
  return { text, values: build.values };
}

/** An estimate is exact as far as a page can reach; beyond, the planner's number is taken. */
function totalSql(select: Select, count: Prefer["count"]): string {
  if (count === "exact") return `(SELECT count(*)::text ${select.countSource})`;
  if (count === "estimated")
    return `(SELECT count(*)::text FROM (SELECT 1 ${select.countSource} LIMIT ${MAX_ROWS + 1}) AS "pgrst_count")`;
  return "NULL";
}

/** A select, over a table or over the CTE of a write or call. */
export function selectStatement(
  build: Build,
  select: Select,
  { format, count, source }: { format: Format; count: Prefer["count"]; source: string | null },
): Statement {
  const ctes = source === null ? [] : [`"pgrst_source" AS MATERIALIZED (${source})`];
  const rows = `SELECT ${selectList(select.outputs)} ${select.source}${select.page}`;
  const total = totalSql(select, count);
  if (format === "none") return answer(build, ctes, "NULL", `(${rows})`, total);
  if (format !== "csv") return answer(build, ctes, `string_agg(${ROW[format]}, ',')`, `(${rows})`, total);
  return answer(build, [...ctes, `"pgrst_rows" AS (${rows})`], CSV, `"pgrst_rows"`, total);
}

/** A write whose rows nobody asked for, or a call without a result: only counted. */
export function countStatement(build: Build, source: string): Statement {
  return answer(build, [`"pgrst_source" AS MATERIALIZED (${source})`], "NULL", `"pgrst_source"`, "NULL");
}

/** A call that yields bare values in the column `pgrst_scalar`. */
export function scalarStatement(build: Build, source: string, format: Format): Statement {
  if (format === "csv")
    throw new Problem(406, "PGRST107", "None of these media types are available: text/csv");
  const value = `string_agg(coalesce(to_json("pgrst_page"."pgrst_scalar")::text, 'null'), ',')`;
  const body = format === "none" ? "NULL" : value;
  return answer(build, [`"pgrst_source" AS MATERIALIZED (${source})`], body, `"pgrst_source"`, "NULL");
}
