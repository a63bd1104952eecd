import type { Catalog, ForeignKey } from "../catalog/catalog.ts";
import { didYouMean } from "../did-you-mean.ts";
import { Problem, UnknownName } from "../problem.ts";

/** How rows of a parent find rows of a target; pairs are [left column, right column]. */
export type Relationship = {
  cardinality: "many-to-one" | "one-to-one" | "one-to-many" | "many-to-many";
  target: string;
  /** Constraint names and single columns that name this relationship. */
  names: string[];
  /** Names that stand for the target beside the table's own. */
  targets: string[];
  on: [string, string][];
  /** Junction of a many-to-many: `on` leads from the parent to it, `to` from it to the target. */
  via: { table: string; to: [string, string][] } | null;
  description: string;
};

const pairs = (a: string[], b: string[]) => a.map((name, i): [string, string] => [name, b[i] ?? ""]);
const single = (columns: string[]) => (columns.length === 1 ? columns : []);
const same = (a: string[], b: string[]) => a.length === b.length && a.every((name) => b.includes(name));
const ends = (key: ForeignKey) =>
  `${key.name} using ${key.table}(${key.columns.join(", ")}) and ${key.target}(${key.targetColumns.join(", ")})`;

function forward(catalog: Catalog, key: ForeignKey): Relationship {
  const unique = catalog.relations.get(key.table)?.uniques.some((u) => same(u, key.columns)) ?? false;
  return {
    cardinality: unique ? "one-to-one" : "many-to-one",
    target: key.target,
    names: [key.name, ...single(key.columns)],
    targets: [key.name, ...single(key.columns)],
    on: pairs(key.columns, key.targetColumns),
    via: null,
    description: ends(key),
  };
}

function backward(catalog: Catalog, key: ForeignKey): Relationship {
  const unique = catalog.relations.get(key.table)?.uniques.some((u) => same(u, key.columns)) ?? false;
  return {
    cardinality: unique ? "one-to-one" : "one-to-many",
    target: key.table,
    names: [key.name, ...single(key.columns)],
    targets: [key.name],
    on: pairs(key.targetColumns, key.columns),
    via: null,
    description: `${key.name} using ${key.target}(${key.targetColumns.join(", ")}) and ${key.table}(${key.columns.join(", ")})`,
  };
}

/** Two foreign keys of one table make a junction when its primary key holds the columns of both. */
function across(catalog: Catalog, first: ForeignKey, second: ForeignKey): Relationship | null {
  const primary = catalog.relations.get(first.table)?.primaryKey ?? [];
  if (![...first.columns, ...second.columns].every((name) => primary.includes(name))) return null;
  return {
    cardinality: "many-to-many",
    target: second.target,
    names: [first.table, first.name, second.name],
    targets: [],
    on: pairs(first.targetColumns, first.columns),
    via: { table: first.table, to: pairs(second.columns, second.targetColumns) },
    description: `${first.table} using ${first.name}(${first.columns.join(", ")}) and ${second.name}(${second.columns.join(", ")})`,
  };
}

function candidates(catalog: Catalog, parent: string, name: string): Relationship[] {
  const found: Relationship[] = [];
  for (const key of catalog.foreignKeys) {
    const self = key.table === key.target;
    if (key.table === parent) {
      const rel = forward(catalog, key);
      // A table that refers to itself: its name means the rows below, the column or constraint the row above.
      if ((rel.target === name && !self) || rel.targets.includes(name)) found.push(rel);
    }
    if (key.target === parent) {
      const rel = backward(catalog, key);
      if (rel.target === name || (rel.targets.includes(name) && !self)) found.push(rel);
      for (const other of catalog.foreignKeys) {
        if (other === key || other.table !== key.table || other.target !== name) continue;
        const through = across(catalog, key, other);
        if (through) found.push(through);
      }
    }
  }
  return found;
}

function ambiguous(parent: string, name: string, found: Relationship[]): Problem {
  const ways = found.map((rel) => `'${name}!${rel.via?.table ?? rel.names[0]}'`);
  return new Problem(
    300,
    "PGRST201",
    `Could not embed because more than one relationship was found for '${parent}' and '${name}'`,
    {
      details: found.map((rel) => ({
        cardinality: rel.cardinality,
        embedding: `${parent} with ${rel.target}`,
        relationship: rel.description,
      })),
      hint: `Try changing '${name}' to one of the following: ${ways.join(", ")}. Find the desired relationship in the 'details' key.`,
    },
  );
}

/** Finds the one relationship meant by `name` and `hint`; PGRST200 for none, PGRST201 for several. */
export function findRelationship(
  catalog: Catalog,
  parent: string,
  name: string,
  hint: string | null,
): Relationship {
  const all = candidates(catalog, parent, name);
  const found = hint === null ? all : all.filter((rel) => rel.names.includes(hint));
  if (found.length > 1) throw ambiguous(parent, name, found);
  const [only] = found;
  if (only) return only;
  const using = hint === null ? "" : ` using the hint '${hint}'`;
  const similar = all.length > 0 ? null : didYouMean(name, catalog.relations.keys());
  throw new UnknownName(
    400,
    "PGRST200",
    `Could not find a relationship between '${parent}' and '${name}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${parent}' and '${name}'${using} in the schema 'public', but no matches were found.`,
      hint: similar && similar !== name ? `Perhaps you meant '${similar}' instead of '${name}'.` : null,
    },
  );
}
