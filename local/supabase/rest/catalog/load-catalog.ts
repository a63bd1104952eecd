import type { Sql } from "postgres";
import type { Catalog, Column, ForeignKey, Relation, Routine } from "./catalog.ts";
import { quote } from "../sql/build.ts";
import { catalogQuery } from "./catalog-query.ts";

type Argument = { name: string; type: string; mode: string; json: boolean; tsvector: boolean };

type Document = {
  relations: {
    name: string;
    /** As `pg_relation_is_updatable` says it: 8 for an insert, 4 for an update, 16 for a delete. */
    updatable: number;
    columns: Column[];
    uniques: { primary: boolean; columns: string[] }[];
    computed: { name: string; json: boolean }[];
  }[];
  foreignKeys: ForeignKey[];
  routines: {
    name: string;
    set: boolean;
    readOnly: boolean;
    returnType: string;
    returnKind: string;
    relation: string | null;
    composite: Column[] | null;
    defaults: number;
    description: string | null;
    /** None of its arguments has a name. */
    nameless: boolean;
    arguments: Argument[];
  }[];
  casts: [string, string][];
  timeouts: [string, string][];
  preRequest: string | null;
};

/** Names SQL knows a type by beside the one in the catalog. */
const ALIASES: [string, string][] = [
  ["int", "integer"],
  ["integer", "integer"],
  ["bigint", "bigint"],
  ["smallint", "smallint"],
  ["real", "real"],
  ["float", "double precision"],
  ["double precision", "double precision"],
  ["decimal", "numeric"],
  ["boolean", "boolean"],
  ["character varying", "character varying"],
  ["timestamp with time zone", "timestamp with time zone"],
  ["timestamp without time zone", "timestamp without time zone"],
];

const WRITES: [number, string][] = [
  [8, "POST"],
  [4, "PATCH"],
  [16, "DELETE"],
];

function toRelation(row: Document["relations"][number]): Relation {
  return {
    name: row.name,
    writable: WRITES.filter(([bit]) => (row.updatable & bit) !== 0).map(([, method]) => method),
    columns: new Map(row.columns.map((column) => [column.name, column])),
    primaryKey: row.uniques.find((u) => u.primary)?.columns ?? [],
    uniques: row.uniques.map((u) => u.columns),
    computed: new Map(row.computed.map((fn) => [fn.name, fn.json])),
  };
}

const inputsOf = (row: Document["routines"][number]) => row.arguments.filter((a) => "ibv".includes(a.mode));

/** What the one argument without a name may be: the body of a request as it is. */
const BODIES = new Set(["bytea", "json", "jsonb", "text", "xml"]);

/** Arguments are given by their names, so PostgREST leaves out what has several without one (`allFunctions`, SchemaCache.hs). */
function isCallable(row: Document["routines"][number]): boolean {
  const [first, ...others] = inputsOf(row);
  return !row.nameless || first === undefined || (others.length === 0 && BODIES.has(first.type));
}

function toRoutine(row: Document["routines"][number]): Routine {
  const inputs = inputsOf(row);
  const outputs = row.arguments
    .filter((a) => "bot".includes(a.mode))
    .map((a): Column => ({ ...a, default: null }));
  const returns =
    row.returnType === "void"
      ? "void"
      : row.relation !== null
        ? "relation"
        : row.composite !== null || outputs.length > 0 || row.returnType === "record"
          ? "record"
          : "scalar";
  return {
    name: row.name,
    description: row.description,
    parameters: inputs.map((a, i) => ({
      name: a.name,
      type: a.type,
      required: i < inputs.length - row.defaults,
      variadic: a.mode === "v",
    })),
    returns,
    set: row.set,
    relation: row.relation,
    columns: returns === "record" ? (row.composite ?? outputs) : [],
    readOnly: row.readOnly,
  };
}

/** A name as PostgREST reads it: what stands before the first dot is the schema. */
function toCall(name: string | null): string | null {
  if (name === null) return null;
  const [schema = "", ...rest] = name.split(".");
  const parts = rest.length > 0 ? [schema, rest.join(".")] : [schema];
  return `select ${parts.map(quote).join(".")}()`;
}

let version = 0;

/** Reads the catalog as it is now; about ten milliseconds. */
export async function loadCatalog(sql: Sql): Promise<Catalog> {
  const text = await sql.begin("read only", async (tx) => {
    await tx`select set_config('search_path', '', true)`;
    const [row] = await tx.unsafe<{ catalog: string }[]>(catalogQuery);
    return row?.catalog ?? "{}";
  });
  const document = JSON.parse(text) as Document;
  const routines = new Map<string, Routine[]>();
  for (const row of document.routines.filter(isCallable)) {
    routines.set(row.name, [...(routines.get(row.name) ?? []), toRoutine(row)]);
  }
  return {
    version: ++version,
    relations: new Map(document.relations.map((row) => [row.name, toRelation(row)])),
    foreignKeys: document.foreignKeys,
    routines,
    casts: new Map([...document.casts, ...ALIASES]),
    timeouts: new Map(document.timeouts),
    preRequest: toCall(document.preRequest),
  };
}
