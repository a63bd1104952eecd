import { createHash } from "node:crypto";
import type { JSONValue } from "postgres";
import { Problem } from "./problem.ts";
import { currentTime, transact, type StripeContext } from "./context.ts";
import type { Store } from "./store.ts";

export type Answer = { status: number; body: unknown };

/** Stripe may forget a key after a day, and then does what it is asked once more. */
const KEPT_SECONDS = 86_400;

const clash = (key: string) =>
  new Problem(400, {
    type: "idempotency_error",
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });

const busy = (key: string) =>
  new Problem(409, {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}.`,
  });

/**
 * Does `work` once per key and keeps its answer in the same transaction as its effect. A refusal thrown by `work`
 * rolls back and frees the key, as Stripe keeps no answer for requests that failed validation.
 */
export async function once(
  context: StripeContext,
  given: string,
  request: { account: string; method: string; path: string; body: string; id: string },
  work: (store: Store) => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  // Keys belong to an account: the same one may be used for another.
  const key = request.account ? `${request.account} ${given}` : given;
  const hash = createHash("sha256")
    .update(`${request.method} ${request.path}\n${request.body}`)
    .digest("hex");
  const now = await currentTime(context.sql);
  await context.sql`
    delete from stripe.idempotency where key = ${key} and created_at <= to_timestamp(${now - KEPT_SECONDS})`;
  const claimed = await context.sql`
    insert into stripe.idempotency as held (key, request_hash, claimed_by, created_at)
    values (${key}, ${hash}, ${context.instance}, to_timestamp(${now}))
    on conflict (key) do update set claimed_by = excluded.claimed_by
      where held.status is null and held.claimed_by <> excluded.claimed_by and held.request_hash = excluded.request_hash
    returning 1`;
  if (claimed.length === 0) {
    const [row] =
      await context.sql`select request_hash, status, body from stripe.idempotency where key = ${key}`;
    if (!row) throw busy(key);
    if (row.request_hash !== hash) throw clash(key);
    if (row.status === null) throw busy(key);
    return { status: row.status as number, body: row.body, replayed: true };
  }
  try {
    const answer = await transact(
      context,
      async (store) => {
        const done = await work(store);
        await store.sql`
          update stripe.idempotency set status = ${done.status}, body = ${store.sql.json(done.body as JSONValue)}
          where key = ${key}`;
        return done;
      },
      { id: request.id, idempotency_key: given },
    );
    return { ...answer, replayed: false };
  } catch (error) {
    await context.sql`delete from stripe.idempotency where key = ${key} and status is null`;
    throw error;
  }
}
