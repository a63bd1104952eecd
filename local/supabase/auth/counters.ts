import type { Auth, AuthContext, Db } from "./auth.ts";
import { refuse } from "./errors.ts";
import type { Rate } from "./options.ts";
import { callerIp } from "./request.ts";

/**
 * Counts one request of this caller in the current window, in Postgres and apart from the request's own
 * transaction, so that a refused request counts too. Throws `over_request_rate_limit`.
 */
export async function takeRequest(auth: Auth, c: AuthContext, name: string, rate: Rate): Promise<void> {
  const key = `ip:${name}:${callerIp(c)}`;
  const [row] = await auth.sql<{ count: number }[]>`
    insert into local_auth.counters (key, window_start, count)
    values (${key}, to_timestamp(floor(extract(epoch from now()) / ${rate.seconds}) * ${rate.seconds}), 1)
    on conflict (key, window_start) do update set count = local_auth.counters.count + 1
    returning count`;
  if (row?.count === 1) await forgetOldWindows(auth, key);
  if ((row?.count ?? 0) > rate.requests)
    throw refuse(429, "over_request_rate_limit", "Request rate limit reached");
}

async function forgetOldWindows(auth: Auth, key: string): Promise<void> {
  await auth.sql`
    delete from local_auth.counters
    where key = ${key} and window_start < (select max(window_start) from local_auth.counters where key = ${key})`;
}

/** Middleware form of `takeRequest`. */
export function limited(auth: Auth, name: string, rate: Rate) {
  return async (c: AuthContext, next: () => Promise<void>): Promise<void> => {
    await takeRequest(auth, c, name, rate);
    await next();
  };
}

/** Counts a wrong code for an address; the number of wrong codes since the last one that was sent. */
export async function countWrongCode(db: Db, address: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    insert into local_auth.counters (key, window_start, count) values (${`wrong:${address}`}, 'epoch', 1)
    on conflict (key, window_start) do update set count = local_auth.counters.count + 1
    returning count`;
  return row?.count ?? 0;
}

export async function forgetWrongCodes(db: Db, address: string): Promise<void> {
  await db`delete from local_auth.counters where key = ${`wrong:${address}`}`;
}
