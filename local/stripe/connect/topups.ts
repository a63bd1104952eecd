import { newId } from "../ids.ts";
import type { Store } from "../store.ts";
import type { Topup } from "./documents.ts";

/** Puts money on the platform's balance; `amount` in cents. Tells nobody: that is for whoever was asked for it. */
export function makeTopup(
  store: Store,
  amount: number,
  given: { description?: string; metadata?: Record<string, string>; transfer_group?: string },
): Promise<Topup> {
  return store.insert("topup", {
    id: newId("tu"),
    object: "topup",
    amount,
    balance_transaction: newId("txn"),
    created: store.time,
    currency: "usd",
    description: given.description ?? null,
    expected_availability_date: store.time,
    failure_code: null,
    failure_message: null,
    initiated_by: "user",
    livemode: false,
    metadata: given.metadata ?? {},
    payment_method: null,
    payment_method_options: null,
    source: null,
    statement_descriptor: null,
    status: "succeeded",
    transfer_group: given.transfer_group ?? null,
  });
}
