import type { Sql } from "postgres";
import type { StripeKeys } from "./keys.ts";
import { Store } from "./store.ts";

/** What the parts of the stand-in have in common; built once by start.ts. */
export type StripeContext = {
  sql: Sql;
  keys: StripeKeys;
  /** Distinguishes this process from one that died in the middle of a request. */
  instance: string;
  /** Called after a commit that may have queued webhooks. */
  wake(): void;
};

type Request = Store["request"];

/** Real time plus the lead given by POST /local/clock/advance, unix seconds. */
export async function currentTime(sql: StripeContext["sql"]): Promise<number> {
  const [row] = await sql`select ahead_seconds::int as ahead from stripe.clock`;
  return Math.floor(Date.now() / 1000) + ((row?.ahead as number | undefined) ?? 0);
}

/** Runs `work` on a store in one transaction and sends queued webhooks off after the commit. */
export async function transact<T>(
  context: StripeContext,
  work: (store: Store) => Promise<T>,
  request?: Request,
): Promise<T> {
  const time = await currentTime(context.sql);
  const result = await context.sql.begin((tx) => work(new Store(tx, time, request)));
  context.wake();
  return result as T;
}

/** A store for reading, without a transaction. */
export const reader = async (context: StripeContext) =>
  new Store(context.sql, await currentTime(context.sql));
