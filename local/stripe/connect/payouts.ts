import { newId } from "../ids.ts";
import { invalid, type Problem } from "../problem.ts";
import type { Store } from "../store.ts";
import { saveAccount } from "./accounts.ts";
import { availableOf } from "./balances.ts";
import type { Payout } from "./documents.ts";

/** Banks take two days. */
const ARRIVAL_SECONDS = 2 * 86_400;

/** Sends money of a connected account to its bank; refusals are answers, as they are kept. */
export async function makePayout(
  store: Store,
  id: string,
  amount: number,
  metadata: Record<string, string> = {},
): Promise<Payout | Problem> {
  const account = await store.lock("account", id);
  const [bank] = account.external_accounts.data;
  if (!account.payouts_enabled || !bank) {
    return invalid(
      "Cannot create payouts: this account has requirements that need to be collected.",
      undefined,
      "payouts_not_allowed",
    );
  }
  if ((await availableOf(store, id)) < amount) {
    return invalid(
      "You have insufficient funds in your Stripe account for this transfer. Your card balance is too low. You can use the the /v1/balance endpoint to view your Stripe balance (for more details, see stripe.com/docs/api#balance).",
      undefined,
      "balance_insufficient",
    );
  }
  const payout = await store.insert("payout", {
    id: newId("po"),
    object: "payout",
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: store.time + ARRIVAL_SECONDS,
    automatic: false,
    balance_transaction: newId("txn"),
    created: store.time,
    currency: "usd",
    description: null,
    destination: bank.id,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata,
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: "not_applicable",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: "pending",
    trace_id: null,
    type: "bank_account",
    _account: id,
  });
  await store.of(id).emit("payout.created", payout);
  return payout;
}

/** The money has reached the bank. A payout that ended stays as it is. */
export async function payPayout(store: Store, payout: Payout): Promise<Payout> {
  if (payout.status !== "pending") return payout;
  const next = await store.save("payout", { ...payout, status: "paid" });
  await store.of(payout._account).emit("payout.paid", next, { status: payout.status });
  return next;
}

/**
 * The bank sent the money back, which Stripe may be told after it said paid: it stands on the balance again, and the
 * account needs another bank account first.
 */
export async function failPayout(store: Store, payout: Payout): Promise<Payout> {
  if (payout.status === "failed" || payout.status === "canceled") return payout;
  const next = await store.save("payout", {
    ...payout,
    status: "failed",
    failure_balance_transaction: newId("txn"),
    failure_code: "no_account",
    failure_message: "The bank account could not be located.",
  });
  await store.of(payout._account).emit("payout.failed", next, { status: payout.status });
  const account = await store.lock("account", payout._account);
  await saveAccount(store, account, {
    _given: account._given.filter((part) => part !== "bank"),
    external_accounts: { ...account.external_accounts, data: [] },
  });
  return next;
}

/** Payouts arrive when they are due. */
export async function playPayouts(store: Store): Promise<void> {
  for (const payout of await store.all("payout", { status: "pending" })) {
    if (payout.arrival_date <= store.time) await payPayout(store, await store.lock("payout", payout.id));
  }
}
