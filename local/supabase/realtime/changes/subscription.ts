import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import type { Claims } from "../../claims.ts";
import { filterSql, parseFilters, SubscriptionRefused, type Filter } from "./filter.ts";
import { describeTable, quoteName, type Table } from "./table.ts";
import type { Change } from "./pgoutput.ts";

export type Subscription = {
  /** The same for equal parameters, as the client expects. */
  id: number;
  event: "*" | Change["type"];
  schema: string;
  table: string;
  filters: Filter[];
  select: string[] | null;
};

type Params = Record<string, unknown>;

const text = (value: unknown) => (typeof value === "string" ? value : undefined);

function eventOf(value: unknown): Subscription["event"] {
  const event = text(value)?.toUpperCase();
  return event === "INSERT" || event === "UPDATE" || event === "DELETE" ? event : "*";
}

export const subscriptionId = (params: Params): number =>
  createHash("sha1").update(JSON.stringify(params)).digest().readUInt32BE(0);

/** Reads one entry of `config.postgres_changes`; throws SubscriptionRefused. */
export function parseSubscription(params: Params): Subscription {
  const schema = text(params.schema);
  const table = text(params.table);
  if (schema === undefined && table === undefined) {
    throw new SubscriptionRefused(
      "No subscription params provided. Please provide at least a `schema` or `table` to subscribe to",
    );
  }
  const select = Array.isArray(params.select) ? params.select.filter((name) => typeof name === "string") : [];
  const subscription: Subscription = {
    id: subscriptionId(params),
    event: eventOf(params.event),
    schema: schema ?? "public",
    table: table ?? "*",
    filters: parseFilters(text(params.filter) ?? ""),
    select: select.length > 0 ? select : null,
  };
  if (subscription.select && (subscription.schema === "*" || subscription.table === "*")) {
    throw new SubscriptionRefused(
      "Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.",
    );
  }
  return subscription;
}

async function checkTable(
  sql: Sql,
  table: Table,
  subscription: Subscription,
  role: Claims["role"],
): Promise<void> {
  const readable = new Map(
    table.columns.filter((column) => column.readableBy.includes(role)).map((column) => [column.name, column]),
  );
  for (const name of subscription.select ?? []) {
    if (!readable.has(name)) throw new SubscriptionRefused(`invalid column for select ${name}`);
  }
  for (const filter of subscription.filters) {
    const column = readable.get(filter.column);
    if (!column) throw new SubscriptionRefused(`invalid column for filter ${filter.column}`);
    const value = filter.operator === "in" ? `$1::text::${column.type}[]` : `$1::text::${column.type}`;
    const condition = filterSql(filter, `t.${quoteName(filter.column)}`, column.type, "$1");
    // Run on no rows: the database says whether value and operator fit the column.
    const probe = `select ${condition} from ${table.name} t where false`;
    const ask =
      filter.operator === "is"
        ? sql.unsafe(probe)
        : sql.unsafe(`${probe} and ${value} is null`, [filter.value]);
    await ask.catch((error: Error) => {
      throw new SubscriptionRefused(error.message);
    });
    if (filter.operator === "is") continue;
    await sql.unsafe(`select ${value}`, [filter.value]).catch((error: Error) => {
      throw new SubscriptionRefused(error.message);
    });
  }
}

/** Refuses tables outside of the publication and columns the role may not read; throws SubscriptionRefused. */
export async function checkSubscription(
  sql: Sql,
  subscription: Subscription,
  role: Claims["role"],
): Promise<void> {
  const { schema, table, event, filters } = subscription;
  const tables = await sql<{ oid: number }[]>`
    select format('%I.%I', schemaname, tablename)::regclass::oid as oid
    from pg_publication_tables
    where pubname = 'supabase_realtime'
      and (${schema} = '*' or schemaname = ${schema}) and (${table} = '*' or tablename = ${table})`;
  const asked = `[event: ${event}, schema: ${schema}, table: ${table}, filters: ${JSON.stringify(filters)}]`;
  if (tables.length === 0) {
    throw new SubscriptionRefused(
      `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${asked}`,
    );
  }
  for (const { oid } of tables) {
    const described = await describeTable(sql, oid);
    if (!described) continue;
    await checkTable(sql, described, subscription, role).catch((error: unknown) => {
      if (!(error instanceof SubscriptionRefused)) throw error;
      throw new SubscriptionRefused(
        `Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: ${asked}. Exception: ${error.message}`,
      );
    });
  }
}

export const concerns = (subscription: Subscription, change: Change): boolean =>
  (subscription.event === "*" || subscription.event === change.type) &&
  (subscription.schema === "*" || subscription.schema === change.relation.schema) &&
  (subscription.table === "*" || subscription.table === change.relation.table);
