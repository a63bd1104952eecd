import type { Charge, Dispute, PaymentError, PaymentIntent, PaymentMethod } from "../documents.ts";
import { EMPTY_EVIDENCE } from "../empty-fields.ts";
import { takeFee } from "../connect/direct-charges.ts";
import { newId } from "../ids.ts";
import type { Store } from "../store.ts";
import { refusalOf, TEST_CARDS } from "./cards.ts";

type IntentInput = {
  amount: number;
  customer: string | null;
  metadata?: Record<string, string>;
  description?: string | null;
  setup_future_usage?: string | null;
  receipt_email?: string | null;
  application_fee_amount?: number;
};

export async function makeIntent(store: Store, input: IntentInput): Promise<PaymentIntent> {
  const id = newId("pi");
  const intent = await store.insert("payment_intent", {
    id,
    object: "payment_intent",
    amount: input.amount,
    amount_capturable: 0,
    application_fee_amount: input.application_fee_amount ?? null,
    amount_received: 0,
    automatic_payment_methods: { allow_redirects: "always", enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${newId("", 24).slice(1)}`,
    confirmation_method: "automatic",
    created: store.time,
    currency: "usd",
    customer: input.customer,
    description: input.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: input.metadata ?? {},
    next_action: null,
    payment_method: null,
    payment_method_types: ["card"],
    receipt_email: input.receipt_email ?? null,
    setup_future_usage: input.setup_future_usage ?? null,
    shipping: null,
    statement_descriptor: null,
    status: "requires_payment_method",
    transfer_group: null,
  } as PaymentIntent);
  await store.emit("payment_intent.created", intent);
  return intent;
}

function chargeOf(
  store: Store,
  intent: PaymentIntent,
  method: PaymentMethod,
  error: PaymentError | null,
): Charge {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 } = method.card;
  return {
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: error ? 0 : intent.amount,
    amount_refunded: 0,
    balance_transaction: error ? null : newId("txn"),
    billing_details: method.billing_details,
    calculated_statement_descriptor: "ALTURA",
    captured: !error,
    created: store.time,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description ?? null,
    disputed: false,
    failure_code: error?.code ?? null,
    failure_message: error?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: error ? "declined_by_network" : "approved_by_network",
      reason: error?.decline_code ?? null,
      risk_level: "normal",
      seller_message: error
        ? "The bank did not return any further details with this decline."
        : "Payment complete.",
      type: error ? "issuer_declined" : "authorized",
    },
    paid: !error,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: {
        amount_authorized: intent.amount,
        authorization_code: null,
        brand,
        checks,
        country,
        electronic_commerce_indicator: null,
        exp_month,
        exp_year,
        fingerprint,
        funding,
        installments: null,
        last4,
        mandate: null,
        network: brand,
        network_transaction_id: null,
        regulated_status: null,
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
      type: "card",
    },
    receipt_email: intent.receipt_email ?? null,
    receipt_url: null,
    refunded: false,
    status: error ? "failed" : "succeeded",
  } as Charge;
}

/** The holder of the card disputes a charge, as the test card for disputes does at once. */
export async function dispute(store: Store, charge: Charge, reason: string): Promise<void> {
  const disputed = await store.save("charge", { ...charge, disputed: true });
  const made = await store.insert("dispute", {
    id: newId("du"),
    object: "dispute",
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: store.time,
    currency: charge.currency,
    evidence: EMPTY_EVIDENCE,
    evidence_details: {
      due_by: store.time + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: "needs_response",
  } as Dispute);
  await store.emit("charge.dispute.created", made);
  await store.emit("charge.updated", disputed);
}

/**
 * Charges a card for an intent and records how it ended, declined or not; the caller commits either way.
 * `authenticated` says that the cardholder has just passed 3D Secure, `offSession` that nobody is there to do so.
 */
export async function chargeIntent(
  store: Store,
  intent: PaymentIntent,
  method: PaymentMethod,
  options: { authenticated?: boolean; offSession?: boolean } = {},
): Promise<PaymentIntent> {
  const behaviour = TEST_CARDS[method._number] ?? {};
  const asks = behaviour.challenge === "always" || (behaviour.challenge === "setup" && !options.offSession);
  if (asks && !options.authenticated && !options.offSession) {
    const waiting: PaymentIntent = {
      ...intent,
      payment_method: method.id,
      status: "requires_action",
      next_action: { type: "use_stripe_sdk" },
    };
    await store.save("payment_intent", waiting);
    await store.emit("payment_intent.requires_action", waiting);
    return waiting;
  }
  const unattended: PaymentError | null =
    asks && !options.authenticated
      ? {
          type: "card_error",
          code: "authentication_required",
          decline_code: "authentication_required",
          message: "Your card was declined. This transaction requires authentication.",
        }
      : null;
  const error = unattended ?? refusalOf(method._number);
  const charge = await store.insert(
    "charge",
    await takeFee(store, chargeOf(store, intent, method, error), intent),
  );
  const next: PaymentIntent = {
    ...intent,
    amount_received: error ? 0 : intent.amount,
    last_payment_error: error ? { ...error, charge: charge.id } : null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: error ? null : method.id,
    status: error ? "requires_payment_method" : "succeeded",
  };
  await store.save("payment_intent", next);
  await store.emit(error ? "charge.failed" : "charge.succeeded", charge);
  await store.emit(error ? "payment_intent.payment_failed" : "payment_intent.succeeded", next);
  if (!error && behaviour.disputed) await dispute(store, charge, behaviour.disputed);
  return next;
}
