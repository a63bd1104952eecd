/** The one schema that is exposed; every other is refused with PGRST106. */
export const SCHEMA = "public";

export type Column = {
  name: string;
  /** Type as SQL text, quoted and qualified by Postgres itself. */
  type: string;
  /** json and jsonb take `->` as they are; other types are turned into jsonb first. */
  json: boolean;
  tsvector: boolean;
  /** Default expression as SQL text from the catalog, null without one. */
  default: string | null;
};

export type Relation = {
  name: string;
  /** The methods that Postgres could carry out on it, whoever asks. */
  writable: string[];
  columns: Map<string, Column>;
  primaryKey: string[];
  /** Column sets of its primary key and unique constraints; PostgREST does not look at mere unique indexes. */
  uniques: string[][];
  /** Functions of one argument of this row type, usable as columns; true when they yield json. */
  computed: Map<string, boolean>;
};

export type ForeignKey = {
  name: string;
  table: string;
  columns: string[];
  target: string;
  targetColumns: string[];
};

export type Parameter = { name: string; type: string; required: boolean; variadic: boolean };

export type Routine = {
  name: string;
  /** Its comment, by which PostgREST orders overloads that it lists. */
  description: string | null;
  parameters: Parameter[];
  /** `relation`: a row of an exposed table; `record`: a row of named columns; `scalar`: one value. */
  returns: "void" | "scalar" | "record" | "relation";
  set: boolean;
  relation: string | null;
  columns: Column[];
  /** Declared stable or immutable: runs in a read-only transaction. */
  readOnly: boolean;
};

export type Catalog = {
  /** Grows with every load; part of the SQL text, so that no plan prepared for an older schema is used. */
  version: number;
  relations: Map<string, Relation>;
  foreignKeys: ForeignKey[];
  routines: Map<string, Routine[]>;
  /** Names allowed in `::cast`, to the SQL text that stands for them. */
  casts: Map<string, string>;
  /** `statement_timeout` of the API roles that have one of their own (`alter role … set`). */
  timeouts: Map<string, string>;
  /** `select "schema"."function"()` of `pgrst.db_pre_request`, run first in every request; null without one. */
  preRequest: string | null;
};
