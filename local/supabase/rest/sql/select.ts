import { notEmbedded, Problem } from "../problem.ts";
import type { OrderTerm } from "../query/order.ts";
import { findChild, type Child, type Node } from "../query/tree.ts";
import type { Build, Scope } from "./build.ts";
import { conditionSql } from "./condition.ts";
import { joinEmbed, type Joined } from "./embed.ts";
import { fieldSql } from "./field.ts";
import { ownOutputs, type Output } from "./outputs.ts";

export type Select = {
  outputs: Output[];
  /** `FROM … [joins] WHERE …`, everything a page of rows needs. */
  source: string;
  /** The same without joins that cannot change which rows there are: for counting. */
  countSource: string;
  /** ` ORDER BY … LIMIT … OFFSET …` */
  page: string;
};

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
