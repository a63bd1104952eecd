import type { Kind } from "../documents.ts";
import type { Store } from "../store.ts";

/** Sums a figure of the documents that contain `like`, without those in one of `states`. */
async function sum(
  store: Store,
  kind: Kind,
  like: Record<string, string>,
  less = "",
  states: string[] = [],
  further = store.sql``,
) {
  const [row] = await store.sql`
    select coalesce(sum((doc ->> 'amount')::bigint - coalesce((doc ->> ${less})::bigint, 0)), 0)::text as amount
    from stripe.documents
    where kind = ${kind} and doc @> ${store.sql.json(like)} and coalesce(doc ->> 'status', '') <> all (${states}::text[]) ${further}`;
  return Number(row?.amount ?? 0);
}

/** As `sum`, of the platform alone. */
const sumOwn = (store: Store, kind: Kind, like: Record<string, string>, less = "", states: string[] = []) =>
  sum(store, kind, like, less, states, store.sql`and not doc ? '_account'`);

/**
 * Cents that can be transferred or paid out: of the platform, or of one connected account. Payments count at once and
 * whole, where Stripe keeps its fee and lets them wait for days.
 */
export async function availableOf(store: Store, account: string | null): Promise<number> {
  // Two transfers at once may not spend the same money.
  await store.sql`select pg_advisory_xact_lock(hashtext(${`stripe balance ${account ?? "platform"}`}))`;
  if (account) {
    const got = await sum(store, "transfer", { destination: account }, "amount_reversed");
    const sold = await sum(store, "charge", { status: "succeeded", _account: account }, "amount_refunded");
    const lost = await sum(store, "dispute", { _account: account }, "", ["won"]);
    const fees = await sum(store, "application_fee", { account }, "amount_refunded");
    const left = await sum(store, "payout", { _account: account }, "", ["failed", "canceled"]);
    return got + sold - lost - fees - left;
  }
  const paid = await sumOwn(store, "charge", { status: "succeeded" }, "amount_refunded");
  const fees = await sum(store, "application_fee", {}, "amount_refunded");
  const added = await sum(store, "topup", {});
  const disputed = await sumOwn(store, "dispute", {}, "", ["won"]);
  return paid + fees + added - disputed - (await sum(store, "transfer", {}, "amount_reversed"));
}
