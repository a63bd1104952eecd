import type { Auth, Tx } from "./auth.ts";
import { deliver, type Delivery } from "./codes/deliver.ts";
import { AuthFailure } from "./errors.ts";

/**
 * One transaction per request that changes something. Messages put into the outbox leave after the commit, so
 * that a code never arrives before it is valid. A failure that is returned (not thrown) is answered to the
 * caller, but what was done stays done: that is how wrong codes are counted.
 */
export async function change<T>(
  auth: Auth,
  work: (tx: Tx, outbox: Delivery[]) => Promise<T | AuthFailure>,
): Promise<T> {
  const outbox: Delivery[] = [];
  const result = (await auth.sql.begin((tx) => work(tx, outbox))) as T | AuthFailure;
  for (const message of outbox) await deliver(auth, message);
  if (result instanceof AuthFailure) throw result;
  return result;
}
