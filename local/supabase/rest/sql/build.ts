import type { Catalog, Relation } from "../catalog/catalog.ts";

/** Quotes a name for SQL. Names are looked up in the catalog first; this is the second lock. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function qualified(name: string): string {
  return `"public".${quote(name)}`;
}

/** Text of an array literal whose elements are all quoted. */
export function arrayLiteral(values: string[]): string {
  return `{${values.map((value) => `"${value.replaceAll(/["\\]/g, "\\$&")}"`).join(",")}}`;
}

/** One statement in the making: its parameters, and names for its sub-selects. */
export class Build {
  readonly catalog: Catalog;
  readonly values: string[] = [];
  private aliases = 0;

  constructor(catalog: Catalog) {
    this.catalog = catalog;
  }

  /** Takes a value in as a parameter and returns its placeholder. */
  param(value: string): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  alias(): string {
    return `"pgrst_${++this.aliases}"`;
  }
}

/** What column names mean at one place of a statement; `rootScope` makes that of the request's own rows. */
export type Scope = {
  relation: Relation;
  /** Quoted name the rows go by. */
  alias: string;
  /** The name they go by in PostgREST's statement, and so in what Postgres says of their columns. */
  shown: string;
  /** How deep they are embedded; 0 for the rows of the request itself. */
  depth: number;
  /** The rows come from a CTE that already holds the computed columns. */
  materialized: boolean;
};

/** The rows of the request itself, under the name of their table. */
export function rootScope(relation: Relation, materialized: boolean): Scope {
  const { name } = relation;
  return { relation, alias: quote(name), shown: name, depth: 0, materialized };
}
