import type { Charge, PaymentIntent } from "../documents.ts";
import { newId } from "../ids.ts";
import { invalid, uncovered } from "../problem.ts";
import type { Store } from "../store.ts";
import type { ApplicationFee } from "./documents.ts";

/** A connected account takes cards once Stripe has let it. */
export async function refuseUnchargeable(store: Store): Promise<void> {
  if (!store.account) return;
  const account = await store.get("account", store.account);
  if (account.charges_enabled) return;
  throw invalid(
    "Your account cannot currently make live charges. If you are a customer trying to make a purchase, please contact the owner of this site.",
  );
}

/** The platform's part of a direct charge: only there, and never more than is paid. */
export function refuseFee(store: Store, fee: number | undefined, total: number): void {
  if (fee === undefined) return;
  const param = "payment_intent_data[application_fee_amount]";
  if (!store.account) {
    throw invalid(
      "Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).",
      param,
    );
  }
  if (fee < 1) throw invalid("Invalid positive integer", param, "parameter_invalid_integer");
  if (fee > total) throw invalid("Application fee cannot exceed the amount of the charge.", param);
}

/** Takes the platform's part of a paid direct charge; the charge names it. */
export async function takeFee(store: Store, charge: Charge, intent: PaymentIntent): Promise<Charge> {
  const amount = intent.application_fee_amount as number | null | undefined;
  if (!store.account || !amount || charge.status !== "succeeded") return charge;
  const platform = store.platform();
  const fee = await platform.insert("application_fee", {
    id: newId("fee"),
    object: "application_fee",
    account: store.account,
    amount,
    amount_refunded: 0,
    application: "ca_local",
    balance_transaction: newId("txn"),
    charge: charge.id,
    created: store.time,
    currency: charge.currency,
    fee_source: { charge: charge.id, type: "charge" },
    livemode: false,
    originating_transaction: charge.id,
    refunded: false,
    refunds: { object: "list", data: [], has_more: false, url: "/v1/application_fees/refunds" },
  });
  await platform.emit("application_fee.created", fee);
  return { ...charge, application_fee: fee.id, application_fee_amount: amount };
}

/** Gives back the part of the fee that belongs to a refund; all of it with the last cent of the charge. */
export async function returnFee(store: Store, charge: Charge, refunded: number): Promise<void> {
  const id = charge.application_fee as string | null | undefined;
  if (!id) {
    throw invalid(
      `Charge ${charge.id} has no application fee, so \`refund_application_fee\` cannot be set.`,
      "refund_application_fee",
    );
  }
  if (refunded > charge.amount) throw uncovered("A refund of more than was paid");
  const platform = store.platform();
  const fee: ApplicationFee = await platform.lock("application_fee", id);
  const due = Math.floor((fee.amount * refunded) / charge.amount);
  if (due <= fee.amount_refunded) return;
  const back = {
    id: newId("fr"),
    object: "fee_refund" as const,
    amount: due - fee.amount_refunded,
    balance_transaction: newId("txn"),
    created: store.time,
    currency: fee.currency,
    fee: fee.id,
    metadata: {},
  };
  const next = await platform.save("application_fee", {
    ...fee,
    amount_refunded: due,
    refunded: due === fee.amount,
    refunds: { ...fee.refunds, data: [back, ...fee.refunds.data] },
  });
  await platform.emit("application_fee.refunded", next, { amount_refunded: fee.amount_refunded });
}
