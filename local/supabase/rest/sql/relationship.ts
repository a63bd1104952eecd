import type { Catalog, ForeignKey } from "../catalog/catalog.ts";
import { didYouMean, SCORES } from "../did-you-mean.ts";
import { Problem, UnknownName } from "../problem.ts";

/** How rows of a parent find rows of a target; pairs are [parent's column, target's column]. */
export type Relationship = {
  cardinality: "many-to-one" | "one-to-one" | "one-to-many" | "many-to-many";
  target: string;
  /** The foreign key; null across a junction, which has two. */
  constraint: string | null;
  on: [string, string][];
  /** Junction of a many-to-many: `on` leads from the parent to it, `to` from it to the target. */
  via: { table: string; to: [string, string][] } | null;
  description: string;
};

const pairs = (a: string[], b: string[]) => a.map((name, i): [string, string] => [name, b[i] ?? ""]);
const same = (a: string[], b: string[]) => a.length === b.length && a.every((name) => b.includes(name));

const isUnique = (catalog: Catalog, { table, columns }: ForeignKey) =>
  catalog.relations.get(table)?.uniques.some((unique) => same(unique, columns)) ?? false;

const forward = (catalog: Catalog, key: ForeignKey): Relationship => ({
  cardinality: isUnique(catalog, key) ? "one-to-one" : "many-to-one",
  target: key.target,
  constraint: key.name,
  on: pairs(key.columns, key.targetColumns),
  via: null,
  description: `${key.name} using ${key.table}(${key.columns.join(", ")}) and ${key.target}(${key.targetColumns.join(", ")})`,
});

const backward = (catalog: Catalog, key: ForeignKey): Relationship => ({
  cardinality: isUnique(catalog, key) ? "one-to-one" : "one-to-many",
  target: key.table,
  constraint: key.name,
  on: pairs(key.targetColumns, key.columns),
  via: null,
  description: `${key.name} using ${key.target}(${key.targetColumns.join(", ")}) and ${key.table}(${key.columns.join(", ")})`,
});

/** Two foreign keys of one table make a junction when its primary key holds the columns of both, and none alone. */
function across(catalog: Catalog, first: ForeignKey, second: ForeignKey): Relationship | null {
  const primary = catalog.relations.get(first.table)?.primaryKey ?? [];
  const held = [...first.columns, ...second.columns].every((name) => primary.includes(name));
  if (!held || isUnique(catalog, first) || isUnique(catalog, second)) return null;
  return {
    cardinality: "many-to-many",
    target: second.target,
    constraint: null,
    on: pairs(first.targetColumns, first.columns),
    via: { table: first.table, to: pairs(second.columns, second.targetColumns) },
    description: `${first.table} using ${first.name}(${first.columns.join(", ")}) and ${second.name}(${second.columns.join(", ")})`,
  };
}

function relationshipsOf(catalog: Catalog, parent: string): Relationship[] {
  return catalog.foreignKeys.flatMap((key) => {
    const junctions = catalog.foreignKeys
      .filter((other) => other !== key && other.table === key.table && key.target === parent)
      .flatMap((other) => across(catalog, key, other) ?? []);
    return [
      ...(key.table === parent ? [forward(catalog, key)] : []),
      ...(key.target === parent ? [backward(catalog, key)] : []),
      ...junctions,
    ];
  });
}

/**
 * PostgREST's rule (`findRel` in its Plan.hs). Without a hint a relationship is named by its table, its constraint or
 * the parent's column; a hint is its constraint, a column of either side, or the junction, beside the table's name. Of
 * a table that refers to itself, the table's name means the rows below and the column the row above.
 */
function isMeant(rel: Relationship, parent: string, name: string, hint: string | null): boolean {
  const { target, constraint, cardinality, on, via } = rel;
  const [column, targetColumn] = (via === null && on.length === 1 ? on[0] : undefined) ?? [];
  if (target === parent) {
    const below = name === target && cardinality === "one-to-many";
    if (hint !== null) return below && hint === targetColumn;
    return below || (name === column && cardinality === "many-to-one");
  }
  if (hint === null) return [target, constraint, column].includes(name);
  return name === target && [constraint, column, targetColumn, via?.table].includes(hint);
}

function ambiguous(parent: string, name: string, found: Relationship[]): Problem {
  const hints = found.map((rel) => `'${rel.target}!${rel.via?.table ?? rel.constraint}'`);
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
      hint: `Try changing '${name}' to one of the following: ${hints.join(", ")}. Find the desired relationship in the 'details' key.`,
    },
  );
}

function similarName(catalog: Catalog, parent: string, name: string, targets: string[]): string | null {
  const related = catalog.foreignKeys.flatMap((key) => [key.table, key.target]);
  const [wrong, known] = targets.length > 0 ? [name, targets] : [parent, related];
  // A name that is right is not replaced: then the hint is wrong.
  const similar = known.includes(wrong) ? null : didYouMean(wrong, known, SCORES.other);
  return similar && `Perhaps you meant '${similar}' instead of '${wrong}'.`;
}

/** Finds the one relationship meant by `name` and `hint`; PGRST200 for none, PGRST201 for several. */
export function findRelationship(
  catalog: Catalog,
  parent: string,
  name: string,
  hint: string | null,
): Relationship {
  const all = relationshipsOf(catalog, parent);
  const found = all.filter((rel) => isMeant(rel, parent, name, hint));
  if (found.length > 1) throw ambiguous(parent, name, found);
  const [only] = found;
  if (only) return only;
  const using = hint === null ? "" : ` using the hint '${hint}'`;
  const targets = all.map(({ target }) => target);
  throw new UnknownName(
    400,
    "PGRST200",
    `Could not find a relationship between '${parent}' and '${name}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${parent}' and '${name}'${using} in the schema 'public', but no matches were found.`,
      hint: similarName(catalog, parent, name, targets),
    },
  );
}
