import type { Auth, AuthContext, Db } from "./auth.ts";
import { refuse, type AuthFailure } from "./errors.ts";
import type { Rate } from "./options.ts";
import { callerOf } from "./request.ts";

const tooMany = () => refuse(429, "over_request_rate_limit", "Request rate limit reached");

/** No window is longer than an hour. */
async function forgetOldWindows(db: Db): Promise<void> {
  await db`delete from local_auth.counts where since < now() - interval '2 hours'`;
}

/** Counts one more of `key`; the window begins with the first one. */
async function countOne(db: Db, key: string, { seconds }: Rate): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    insert into local_auth.counts as c (key, since, count) values (${key}, clock_timestamp(), 1)
    on conflict (key) do update set
      count = case when c.since > clock_timestamp() - make_interval(secs => ${seconds}) then c.count + 1 else 1 end,
      since = case when c.since > clock_timestamp() - make_interval(secs => ${seconds}) then c.since else excluded.since end
    returning count`;
  return row?.count ?? 0;
}

/**
 * Counts one request of this caller in the current window, in Postgres and apart from the request's own
 * transaction, so that a refused request counts too. Throws `over_request_rate_limit`.
 */
export async function takeRequest(auth: Auth, c: AuthContext, name: string, rate: Rate): Promise<void> {
  const { address, isServer } = callerOf(auth, c);
  const count = await countOne(auth.sql, `ip:${name}:${isServer ? "server" : address}`, rate);
  if (count === 1) await forgetOldWindows(auth.sql);
  if (count > rate.requests * (isServer ? auth.limits.serverShare : 1)) throw tooMany();
}

/** Middleware form of `takeRequest`. */
export function limited(auth: Auth, name: string, rate: Rate) {
  return async (c: AuthContext, next: () => Promise<void>): Promise<void> => {
    await takeRequest(auth, c, name, rate);
    await next();
  };
}

const keysOf = (subject: string) => ({
  wrongCodes: `wrong:${subject}`,
  wrongCodesAtAll: `wrong-at-all:${subject}`,
});

/**
 * Counts a wrong code for an address (of an account or not) or a second factor; answers how many there were since the
 * last message. To be committed although the request is refused.
 */
export async function countWrongCode(auth: Auth, db: Db, subject: string): Promise<number> {
  const keys = keysOf(subject);
  await countOne(db, keys.wrongCodesAtAll, auth.limits.wrongCodesAtAll);
  return countOne(db, keys.wrongCodes, auth.limits.wrongCodes);
}

/** `over_request_rate_limit` when there were too many wrong codes, else null. */
export async function tooManyWrong(auth: Auth, db: Db, subject: string): Promise<AuthFailure | null> {
  for (const [name, key] of Object.entries(keysOf(subject))) {
    const { requests, seconds } = auth.limits[name as keyof ReturnType<typeof keysOf>];
    const rows = await db`
      select 1 from local_auth.counts
      where key = ${key} and count >= ${requests} and since > clock_timestamp() - make_interval(secs => ${seconds})`;
    if (rows.length > 0) return tooMany();
  }
  return null;
}

/** Another message starts the count anew, but not the one of all wrong codes. */
export async function forgetWrongCodes(db: Db, subject: string): Promise<void> {
  await db`delete from local_auth.counts where key = ${keysOf(subject).wrongCodes}`;
}

/** The right code was shown. */
export async function forgetAllWrongCodes(db: Db, subject: string): Promise<void> {
  const { wrongCodes, wrongCodesAtAll } = keysOf(subject);
  await db`delete from local_auth.counts where key in (${wrongCodes}, ${wrongCodesAtAll})`;
}
