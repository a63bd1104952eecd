import { isDeepStrictEqual } from "node:util";
import type { Column, Relation } from "../catalog/catalog.ts";
import { badBody, unknownBodyColumn } from "../problem.ts";
import { quote, type Build } from "./build.ts";

export type Body = {
  /** JSON text of an array of objects, exactly as sent. */
  json: string;
  /** Names to write. */
  columns: string[];
  rows: number;
};

type Row = Record<string, unknown>;

const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads a JSON body of one object or an array of alike objects; `columns` overrules the keys of the first. */
export function parseBody(text: string, columns: string[] | null): Body {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw badBody("Empty or invalid json");
  }
  const rows = Array.isArray(parsed) ? parsed : [parsed];
  if (!rows.every(isRow)) throw badBody("All object keys must match");
  const keys = Object.keys(rows[0] ?? {});
  if (columns === null) {
    const expected = [...keys].sort();
    if (!rows.every((row) => isDeepStrictEqual(Object.keys(row).sort(), expected)))
      throw badBody("All object keys must match");
  }
  return { json: Array.isArray(parsed) ? text : `[${text}]`, columns: columns ?? keys, rows: rows.length };
}

function bodyColumns(relation: Relation, names: string[]): Column[] {
  return names.map((name) => {
    const column = relation.columns.get(name);
    if (!column) throw unknownBodyColumn(relation.name, name);
    return column;
  });
}

/** The rows of a body as a FROM item `"pgrst_body"`; `defaults` fills absent keys with the columns' defaults. */
export function bodyRows(build: Build, relation: Relation, body: Body, defaults: boolean): string {
  const columns = bodyColumns(relation, body.columns);
  const types = columns.map((column) => `${quote(column.name)} ${column.type}`).join(", ");
  const filled = columns.filter((column) => column.default !== null);
  if (!defaults || filled.length === 0)
    return `json_to_recordset(${build.param(body.json)}::json) AS "pgrst_body"(${types})`;
  const base = filled.map((column) => `${build.param(column.name)}::text, ${column.default}`).join(", ");
  const rows = `SELECT coalesce(jsonb_agg(jsonb_build_object(${base}) || "pgrst_row"), '[]') FROM jsonb_array_elements(${build.param(body.json)}::jsonb) AS "pgrst_row"`;
  return `jsonb_to_recordset((${rows})) AS "pgrst_body"(${types})`;
}
