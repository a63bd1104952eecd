import type { Sql } from "postgres";
import type { Claims } from "../../claims.ts";
import { seesRow } from "./access.ts";
import type { Change, Transaction } from "./pgoutput.ts";
import { concerns, type Subscription } from "./subscription.ts";
import { describeTable, type Table } from "./table.ts";
import { readValues, type JsonRow, type Values } from "./values.ts";
import { waitUntilVisible } from "./visible.ts";

/** A channel that follows table changes. */
export type Follower = {
  claims: Claims;
  subscriptions: Subscription[];
  change(payload: { ids: number[]; data: object }): void;
  /** The stream was interrupted and runs again: changes in between were not seen. */
  resumed(): void;
};

const LARGEST_RECORD = 1024 * 1024;
const SMALL_VALUE = 64;

type Pair = { follower: Follower; subscription: Subscription };

const pick = (row: JsonRow | null, keep: (name: string) => boolean): JsonRow =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => keep(name)));

/** The `data` of the message, cut to the columns that the role may read and the subscription asked for. */
function payloadData(change: Change, table: Table, values: Values, pair: Pair, committedAt: Date): object {
  const { role } = pair.follower.claims;
  const { select } = pair.subscription;
  const columns = table.columns.filter(
    ({ name, isPrimaryKey, readableBy }) =>
      readableBy.includes(role) && (select === null || select.includes(name) || isPrimaryKey),
  );
  const names = new Set(columns.map((column) => column.name));
  const keys = new Set(table.columns.filter((column) => column.isPrimaryKey).map((column) => column.name));
  const tooLarge = JSON.stringify(values.record ?? values.old).length > LARGEST_RECORD;
  const fits = (row: JsonRow | null, name: string) =>
    !tooLarge || JSON.stringify(row?.[name] ?? null).length <= SMALL_VALUE;
  const kept = (row: JsonRow | null, allowed: (name: string) => boolean) =>
    pick(row, (name) => names.has(name) && allowed(name) && fits(row, name));

  return {
    schema: change.relation.schema,
    table: change.relation.table,
    type: change.type,
    commit_timestamp: committedAt.toISOString(),
    columns: columns.map(({ name, typname }) => ({ name, type: typname })),
    ...(change.type !== "DELETE" && { record: kept(values.record, () => true) }),
    ...(change.type === "UPDATE" && { old_record: kept(values.old, () => true) }),
    // Row level security cannot judge a row that is gone: only its key may be told.
    ...(change.type === "DELETE" && { old_record: kept(values.old, (name) => !table.rls || keys.has(name)) }),
    errors: tooLarge ? ["Error 413: Payload Too Large"] : null,
  };
}

function refusalOf(change: Change, table: Table, role: Claims["role"]): string | null {
  if (change.type === "DELETE") return null;
  const key = table.columns.filter((column) => column.isPrimaryKey);
  if (key.length === 0) return "Error 400: Bad Request, no primary key";
  return key.every((column) => column.readableBy.includes(role)) ? null : "Error 401: Unauthorized";
}

/** One message per channel and selection, with the ids of all its subscriptions that match. */
function send(pairs: Pair[], dataOf: (pair: Pair) => object): void {
  const groups = new Map<string, { pair: Pair; ids: Set<number> }>();
  const numbers = new Map<Follower, number>();
  for (const pair of pairs) {
    const number = numbers.get(pair.follower) ?? numbers.size;
    numbers.set(pair.follower, number);
    const key = JSON.stringify([number, pair.subscription.select]);
    const group = groups.get(key) ?? { pair, ids: new Set() };
    group.ids.add(pair.subscription.id);
    groups.set(key, group);
  }
  for (const { pair, ids } of groups.values()) pair.follower.change({ ids: [...ids], data: dataOf(pair) });
}

async function deliverChange(sql: Sql, table: Table, change: Change, at: Date, pairs: Pair[]): Promise<void> {
  const refused = pairs.filter((pair) => refusalOf(change, table, pair.follower.claims.role) !== null);
  send(refused, (pair) => ({
    schema: change.relation.schema,
    table: change.relation.table,
    type: change.type,
    errors: [refusalOf(change, table, pair.follower.claims.role)],
  }));

  const open = pairs.filter((pair) => !refused.includes(pair));
  if (open.length === 0) return;
  const values = await readValues(
    sql,
    table,
    change,
    open.flatMap((pair) => pair.subscription.filters),
  );
  const matching = open.filter((pair) => pair.subscription.filters.every(values.holds));
  const verdicts = new Map<string, Promise<boolean>>();
  const sees = ({ follower: { claims } }: Pair) => {
    if (!table.rls || change.type === "DELETE" || !change.record) return true;
    const key = JSON.stringify(claims);
    const verdict = verdicts.get(key) ?? seesRow(sql, table, change.record, claims);
    verdicts.set(key, verdict);
    return verdict;
  };
  const seen = await Promise.all(matching.map(sees));
  send(
    matching.filter((_, index) => seen[index]),
    (pair) => payloadData(change, table, values, pair, at),
  );
}

/** Sends each change of a committed transaction to the channels that asked for it and may see it. */
export async function deliver(
  sql: Sql,
  transaction: Transaction,
  followers: Iterable<Follower>,
): Promise<void> {
  const all = [...followers];
  const tables = new Map<number, Table | null>();
  let visible: Promise<void> | undefined;
  for (const change of transaction.changes) {
    const pairs = all.flatMap((follower) =>
      follower.subscriptions
        .filter((subscription) => concerns(subscription, change))
        .map((subscription) => ({ follower, subscription })),
    );
    if (pairs.length === 0) continue;
    await (visible ??= waitUntilVisible(sql, transaction.xid));
    const { oid } = change.relation;
    if (!tables.has(oid)) tables.set(oid, await describeTable(sql, oid));
    const table = tables.get(oid);
    if (table) await deliverChange(sql, table, change, transaction.committedAt, pairs);
  }
}
