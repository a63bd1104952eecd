import { notEmbedded, Problem, unknownTable } from "../problem.ts";
import type { Field } from "../query/field.ts";
import type { OrderTerm } from "../query/order.ts";
import { findChild, type Child, type Node } from "../query/tree.ts";
import { quote, type Build, type Scope } from "./build.ts";
import { conditionSql } from "./condition.ts";
import { embeddedRows, manySql, oneSql, type Joined, type Select } from "./embed.ts";
import { fieldSql } from "./field.ts";
import { ownOutputs } from "./outputs.ts";
import { findRelationship } from "./relationship.ts";

function orderSql(build: Build, scope: Scope, term: OrderTerm, related: Map<OrderTerm, string>): string {
  const sql = related.get(term) ?? fieldSql(build, scope, term.field);
  const nulls = term.nullsFirst === null ? "" : term.nullsFirst ? " NULLS FIRST" : " NULLS LAST";
  return `${sql} ${term.descending ? "DESC" : "ASC"}${nulls}`;
}

function embedOrders(node: Node): Map<Child, OrderTerm[]> {
  const found = new Map<Child, OrderTerm[]>();
  for (const term of node.order) {
    if (term.embed === null) continue;
    const child = findChild(node, term.embed);
    if (!child) throw notEmbedded(term.embed);
    found.set(child, [...(found.get(child) ?? []), term]);
  }
  return found;
}

function relatedOrder(joined: Joined, parent: string, terms: OrderTerm[]): [OrderTerm, string][] {
  if (joined.many)
    throw new Problem(400, "PGRST118", `A related order on '${joined.name}' is not possible`, {
      details: `'${parent}' and '${joined.name}' do not form a many-to-one or one-to-one relationship`,
    });
  return terms.map((term, i) => [term, `${joined.alias}."pgrst_order_${i}"`]);
}

/**
 * Two embedded resources of one name at one level: PostgREST joins both under a name made of their parent's, their own (or
 * alias) and the depth (`addRels` in its Plan.hs), which Postgres refuses.
 */
function refuseTwice(node: Node, scope: Scope): void {
  const names = node.children.map(({ embed }) => embed.alias ?? embed.name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice === undefined) return;
  const joined = `${scope.relation.name}_${twice}_${scope.depth + 1}`;
  throw new Problem(400, "42712", `table name "${joined}" specified more than once`);
}

/** Joins an embedded resource laterally; `orderBy` are its fields that the parent sorts by (to-one only). */
function joinEmbed(build: Build, child: Child, parent: Scope, orderBy: Field[]): Joined {
  const { embed, node } = child;
  const relationship = findRelationship(build.catalog, parent.relation.name, embed.name, embed.hint);
  const relation = build.catalog.relations.get(relationship.target);
  if (!relation) throw unknownTable(relationship.target, build.catalog.relations.keys());

  const name = embed.alias ?? embed.name;
  const alias = build.alias();
  const depth = parent.depth + 1;
  const shown = relationship.via === null ? `${relation.name}_${depth}` : relation.name;
  const scope: Scope = { relation, alias: build.alias(), shown, depth, materialized: false };
  const { from, conditions } = embeddedRows(build, relationship, parent, scope.alias);
  const many = relationship.cardinality.endsWith("to-many");
  // At most one row: neither order nor range can matter, and an unused parameter would be an error.
  const level = many ? node : { ...node, order: [], limit: null, offset: 0 };
  const select = compileSelect(build, level, scope, from, conditions);
  const { sql, columns } = many
    ? manySql(select, embed.spread)
    : oneSql(
        select,
        embed.spread,
        orderBy.map((field) => fieldSql(build, scope, field)),
      );

  const empty = node.items.length + node.children.length === 0;
  const taken = (column: string) => (many ? `coalesce(${alias}.${column}, '[]')` : `${alias}.${column}`);
  const outputs = embed.spread
    ? columns.map((column) => ({ sql: taken(quote(column)), name: column }))
    : [{ sql: taken('"pgrst_value"'), name }];
  return {
    name,
    alias,
    sql: ` ${embed.inner ? "JOIN" : "LEFT JOIN"} LATERAL (${sql}) AS ${alias} ON ${embed.inner ? `${alias}."pgrst_hit"` : "TRUE"}`,
    many,
    inner: embed.inner,
    outputs: empty ? [] : outputs,
  };
}

/**
 * One level of the answer as the parts of a SELECT. `from` names the rows, `extra` conditions tie an embedded
 * level to its parent.
 */
export function compileSelect(build: Build, node: Node, scope: Scope, from: string, extra: string[]): Select {
  const orders = embedOrders(node);
  const joins = new Map(
    node.children.map((child) => [
      child,
      joinEmbed(
        build,
        child,
        scope,
        (orders.get(child) ?? []).map((term) => term.field),
      ),
    ]),
  );
  refuseTwice(node, scope);
  const asked = new Set<Joined>();
  const hit = (name: string) => {
    const child = findChild(node, name);
    const joined = child && joins.get(child);
    if (!joined) return null;
    asked.add(joined);
    return `${joined.alias}."pgrst_hit"`;
  };
  const where = [...extra, ...node.conditions.map((c) => conditionSql(build, scope, c, hit))];
  const filter = where.length > 0 ? ` WHERE ${where.join(" AND ")}` : "";

  const all = [...joins.values()];
  const deciding = all.filter((joined) => joined.inner || asked.has(joined));
  const related = new Map(
    [...orders].flatMap(([child, terms]) => {
      const joined = joins.get(child);
      return joined ? relatedOrder(joined, scope.relation.name, terms) : [];
    }),
  );
  const order = node.order.map((term) => orderSql(build, scope, term, related));
  return {
    outputs: [...ownOutputs(build, scope, node), ...all.flatMap((joined) => joined.outputs)],
    source: `FROM ${from}${all.map((j) => j.sql).join("")}${filter}`,
    countSource: `FROM ${from}${deciding.map((j) => j.sql).join("")}${filter}`,
    page:
      (order.length > 0 ? ` ORDER BY ${order.join(", ")}` : "") +
      (node.limit === null ? "" : ` LIMIT ${build.param(String(node.limit))}`) +
      (node.offset === 0 ? "" : ` OFFSET ${build.param(String(node.offset))}`),
  };
}
