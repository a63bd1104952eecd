import { z } from "zod";
import type { Charge, Refund } from "../documents.ts";
import { operation } from "../endpoint.ts";
import { returnFee } from "../connect/direct-charges.ts";
import { newId } from "../ids.ts";
import { page } from "../lists.ts";
import { amount, expandList, flag, metadata, datedPaging, text } from "../params.ts";
import { invalid } from "../problem.ts";
import type { Store } from "../store.ts";

const connected = { connected: true };
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

async function chargeToRefund(
  store: Store,
  given: { charge?: string; payment_intent?: string },
): Promise<Charge> {
  if (given.charge) return store.lock("charge", given.charge, "charge");
  if (!given.payment_intent)
    throw invalid(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  const intent = await store.get("payment_intent", given.payment_intent, "payment_intent");
  if (!intent.latest_charge || intent.status !== "succeeded") {
    throw invalid(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      "payment_intent",
    );
  }
  return store.lock("charge", intent.latest_charge, "charge");
}

/** Refunds all or part of a charge; the sum of refunds never exceeds it. */
export const createRefund = operation(
  z.strictObject({
    charge: text.optional(),
    payment_intent: text.optional(),
    amount: amount.optional(),
    reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
    metadata: metadata.optional(),
    refund_application_fee: flag.optional(),
    expand: expandList,
  }),
  async ({ store, params }) => {
    const charge = await chargeToRefund(store, params as { charge?: string; payment_intent?: string });
    const left = charge.amount - charge.amount_refunded;
    const wanted = params.amount ?? left;
    if (charge.disputed) {
      throw invalid(
        `Charge ${charge.id} has been charged back; cannot issue a refund.`,
        "charge",
        "charge_disputed",
      );
    }
    if (left === 0) {
      throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, "charge_already_refunded");
    }
    if (wanted === 0) throw invalid("Invalid positive integer", "amount", "parameter_invalid_integer");
    if (wanted > left) {
      throw invalid(
        `Refund amount (${dollars(wanted)}) is greater than unrefunded amount on charge (${dollars(left)})`,
        "amount",
      );
    }
    const refund = await store.insert("refund", {
      id: newId("re"),
      object: "refund",
      amount: wanted,
      balance_transaction: newId("txn"),
      charge: charge.id,
      created: store.time,
      currency: charge.currency,
      customer: charge.customer,
      metadata: params.metadata ?? {},
      payment_intent: charge.payment_intent,
      payment_method: charge.payment_method,
      reason: params.reason ?? null,
      receipt_number: null,
      status: "succeeded",
    } as Refund);
    const refunded = charge.amount_refunded + wanted;
    if (params.refund_application_fee) await returnFee(store, charge, refunded);
    const next = await store.save("charge", {
      ...charge,
      amount_refunded: refunded,
      refunded: refunded === charge.amount,
    });
    await store.emit("refund.created", refund);
    await store.emit("charge.refunded", next, { amount_refunded: charge.amount_refunded });
    return refund;
  },
  connected,
);

export const retrieveRefund = operation(
  z.strictObject({ expand: expandList }),
  ({ store, id }) => store.get("refund", id),
  connected,
);
export const listRefunds = operation(
  z.strictObject({ ...datedPaging, charge: text.optional(), payment_intent: text.optional() }),
  ({ store, params }) =>
    page(
      store,
      "refund",
      "/v1/refunds",
      { charge: params.charge, payment_intent: params.payment_intent },
      params,
    ),
  connected,
);
