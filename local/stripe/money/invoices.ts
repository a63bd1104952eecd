import type { Invoice, InvoiceLine, PaymentIntent, PaymentMethod, Subscription } from "../documents.ts";
import { newId } from "../ids.ts";
import { invalid, Problem } from "../problem.ts";
import { publicDoc } from "../public-doc.ts";
import type { Store } from "../store.ts";
import { chargeIntent, makeIntent } from "./charging.ts";
import { runningDiscounts, takenBy } from "./discounts.ts";
import { taxedInvoice } from "./taxes.ts";
import { makeLine, type LineInput } from "./invoice-lines.ts";

/**
 * Takes the running discounts of a subscription off the lines of a period; prorations are net of them already, as with
 * `proration_discounts: included`. A coupon for one payment is spent by it, unless the payment is nothing.
 */
async function discountLines(
  store: Store,
  subscription: Subscription,
  lines: InvoiceLine[],
  inputs: LineInput[],
) {
  const running = await runningDiscounts(store, subscription);
  const amounts = running.map(({ discount }) => ({ amount: 0, discount: discount.id }));
  for (const [at, line] of lines.entries()) {
    const input = inputs[at];
    if (!input || input.proration) continue;
    let taken = 0;
    for (const [n, one] of running.entries()) {
      const amount = takenBy([one], input.price, line.amount - taken);
      taken += amount;
      if (amount > 0) (line.discount_amounts as unknown[]).push({ amount, discount: one.discount.id });
      (amounts[n] as { amount: number }).amount += amount;
    }
  }
  const used = amounts.filter(({ amount }) => amount > 0);
  for (const { discount, coupon } of running) {
    const spent = coupon.duration === "once" && used.some((each) => each.discount === discount.id);
    if (spent) await store.save("discount", { ...discount, _spent: true });
  }
  return used;
}

/** What coupons took of an invoice. */
export const takenOff = (invoice: Invoice): number =>
  (invoice.total_discount_amounts as { amount: number }[]).reduce((sum, { amount }) => sum + amount, 0);

/** Makes and finalises an invoice of a subscription; a credit balance of the customer is used up first. */
export async function makeInvoice(
  store: Store,
  subscription: Subscription,
  billing_reason: string,
  inputs: LineInput[],
): Promise<Invoice> {
  const id = newId("in");
  const customer = await store.lock("customer", subscription.customer);
  const pending = await store.all("invoiceitem", { _subscription: subscription.id, invoice: null });
  const carried = pending.map((item) => ({ ...(item._line as LineInput) }));
  const lines = [...carried, ...inputs].map((input) => makeLine(input, id, subscription.id));
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const discounts = await discountLines(store, subscription, lines, [...carried, ...inputs]);
  const taxes = await taxedInvoice(store, subscription.automatic_tax.enabled, customer, lines);
  const total = subtotal - discounts.reduce((sum, { amount }) => sum + amount, 0);
  const due = Math.max(0, total + customer.balance);
  const ending = total + customer.balance - due;
  for (const item of pending) await store.save("invoiceitem", { ...item, invoice: id });
  await store.save("customer", {
    ...customer,
    balance: ending,
    next_invoice_sequence: Number(customer.next_invoice_sequence) + 1,
  });
  const draft = await store.insert("invoice", {
    id,
    object: "invoice",
    account_country: "US",
    account_name: "Altura (local)",
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason,
    collection_method: "charge_automatically",
    created: store.time,
    currency: "usd",
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    default_payment_method: null,
    description: null,
    discounts: discounts.map(({ discount }) => discount),
    due_date: null,
    ending_balance: ending,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: {
      object: "list",
      data: lines,
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `${String(customer.invoice_prefix)}-${String(customer.next_invoice_sequence).padStart(4, "0")}`,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    period_end: store.time,
    period_start: store.time,
    starting_balance: customer.balance,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    test_clock: subscription.test_clock,
    total,
    total_discount_amounts: discounts,
    ...taxes,
    _payments: [],
    _subscription: subscription.id,
  } as Invoice);
  await store.emit("invoice.created", draft);
  const transitions = { ...(draft.status_transitions as object), finalized_at: store.time };
  const open = await store.save("invoice", {
    ...draft,
    status: "open",
    status_transitions: transitions,
  } as Invoice);
  await store.emit("invoice.finalized", open);
  return open;
}

function paymentOf(store: Store, invoice: Invoice, intent: PaymentIntent) {
  const paid = intent.status === "succeeded";
  return {
    id: newId("inpay"),
    object: "invoice_payment",
    amount_paid: paid ? intent.amount : null,
    amount_requested: intent.amount,
    created: store.time,
    currency: "usd",
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: "payment_intent" },
    status: paid ? "paid" : "open",
    status_transitions: { canceled_at: null, paid_at: paid ? store.time : null },
  };
}

/** Records on an invoice how its payment ended; `intent` is null when nothing had to be paid. */
export async function settleInvoice(
  store: Store,
  invoice: Invoice,
  intent: PaymentIntent | null,
): Promise<Invoice> {
  const paid = !intent || intent.status === "succeeded";
  const next = await store.save("invoice", {
    ...invoice,
    amount_paid: paid ? invoice.amount_due : 0,
    amount_remaining: paid ? 0 : invoice.amount_due,
    attempt_count: invoice.attempt_count + (intent ? 1 : 0),
    attempted: true,
    next_payment_attempt: null,
    status: paid ? "paid" : "open",
    status_transitions: {
      ...(invoice.status_transitions as object),
      paid_at: paid ? store.time : null,
    },
    _payments: intent ? [paymentOf(store, invoice, intent)] : [],
  } as Invoice);
  if (paid) {
    await store.emit("invoice.paid", next);
    await store.emit("invoice.payment_succeeded", next);
  } else if (intent.status === "requires_action") {
    await store.emit("invoice.payment_action_required", next);
  } else {
    await store.emit("invoice.payment_failed", next);
  }
  return next;
}

/** What Stripe answers to a call that should have paid an invoice and did not. */
export async function unpaidProblem(
  store: Store,
  invoice: Invoice,
  asked: "invoice" | "subscription",
): Promise<Problem> {
  const payment = invoice._payments[0]?.payment as { payment_intent: string } | undefined;
  const intent = payment && (await store.get("payment_intent", payment.payment_intent));
  const error = intent?.last_payment_error;
  if (!error) {
    return invalid(
      "This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.",
      undefined,
      "resource_missing",
    );
  }
  const { code, decline_code, message } = error;
  const asks = code === "authentication_required";
  return new Problem(402, {
    type: "card_error",
    code: asks ? `${asked}_payment_intent_requires_action` : code,
    ...(decline_code && { decline_code }),
    message: asks
      ? "This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice. For more details see: https://stripe.com/docs/billing/subscriptions/overview#requires-action"
      : message,
    // A call that undoes everything leaves no charge behind to name.
    ...(asked === "invoice" && { charge: error.charge, payment_intent: publicDoc(intent) }),
  });
}

/** Tries to collect an open invoice from a card; unless told otherwise, with nobody present to authenticate. */
export async function collectInvoice(
  store: Store,
  invoice: Invoice,
  method: PaymentMethod | null,
  attended: { authenticated: boolean } | { offSession: true } = { offSession: true },
): Promise<Invoice> {
  if (invoice.amount_due === 0) return settleInvoice(store, invoice, null);
  const known = invoice._payments[0]?.payment as { payment_intent: string } | undefined;
  const intent = known
    ? await store.lock("payment_intent", known.payment_intent)
    : await makeIntent(store, {
        amount: invoice.amount_due,
        customer: invoice.customer,
        description: "Subscription",
      });
  if (!method) return settleInvoice(store, invoice, intent);
  return settleInvoice(store, invoice, await chargeIntent(store, intent, method, attended));
}
