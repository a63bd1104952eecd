import { notEmbedded } from "../problem.ts";
import type { Condition, Placed } from "./condition.ts";
import type { OrderTerm } from "./order.ts";
import type { Parameters } from "./parameters.ts";
import type { Embed, SelectItem } from "./select.ts";

/** One level of the answer: what is selected there, and what narrows it. */
export type Node = {
  items: Exclude<SelectItem, { kind: "embed" }>[];
  children: Child[];
  conditions: Condition[];
  order: OrderTerm[];
  limit: number | null;
  offset: number;
};

export type Child = {
  embed: Embed;
  node: Node;
  /** A filter, order or range meant it by the name of its table, though it has an alias. */
  byTable?: true;
};

function emptyNode(items: SelectItem[]): Node {
  const children = items.flatMap((item) =>
    item.kind === "embed" ? [{ embed: item, node: emptyNode(item.items) }] : [],
  );
  const own = items.filter((item) => item.kind !== "embed");
  return { items: own, children, conditions: [], order: [], limit: null, offset: 0 };
}

export function findChild(node: Node, name: string): Child | undefined {
  return (
    node.children.find(({ embed }) => embed.alias === name) ??
    node.children.find(({ embed }) => embed.name === name)
  );
}

function nodeAt(root: Node, path: string[]): Node {
  let node = root;
  for (const name of path) {
    const child = findChild(node, name);
    if (!child) throw notEmbedded(name);
    if (child.embed.alias !== null && child.embed.alias !== name) child.byTable = true;
    node = child.node;
  }
  return node;
}

/** Embedded resources that were meant by the name of their table though they have an alias: [name, alias]. */
export function namedByTable(node: Node): [string, string][] {
  return node.children.flatMap(({ embed, node: inner, byTable }) => [
    ...(byTable ? [[embed.name, embed.alias ?? embed.name] as [string, string]] : []),
    ...namedByTable(inner),
  ]);
}

function capRows(node: Node, most: number): void {
  node.limit = Math.min(node.limit ?? most, most);
  for (const child of node.children) capRows(child.node, most);
}

/** Hangs filters, orders and ranges on the select tree. `most` caps the rows of every level, as `max_rows` does. */
export function buildTree(parameters: Parameters, most: number | null): Node {
  const root = emptyNode(parameters.select);
  const each = <T>(placed: Placed<T>[], put: (node: Node, value: T) => void) => {
    for (const { path, value } of placed) put(nodeAt(root, path), value);
  };
  each(parameters.conditions, (node, condition) => node.conditions.push(condition));
  each(parameters.orders, (node, order) => node.order.push(...order));
  each(parameters.limits, (node, limit) => (node.limit = limit));
  each(parameters.offsets, (node, offset) => (node.offset = offset));
  if (most !== null) capRows(root, most);
  return root;
}
