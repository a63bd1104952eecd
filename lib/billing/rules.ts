import type Stripe from "stripe";
import type { Fact, SubscriptionFact } from "@/lib/billing/webhook/facts";
import { invoiceTax, sessionTax, type Rates } from "@/lib/billing/tax/fact";

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);

const expanded = <T extends object>(value: string | T | null | undefined): T | null =>
  typeof value === "object" ? value : null;

/** The payment of an invoice, which must have been read with `payments` expanded. */
export function paymentOf(invoice: Stripe.Invoice | null): string | null {
  const payments = invoice?.payments?.data ?? [];
  const settled = payments.find((payment) => payment.status === "paid") ?? payments[0];
  return idOf(settled?.payment.payment_intent);
}

/** Only one item, once: anything else is nothing that we sell, and no price is named for it. */
function soldPrice(session: Stripe.Checkout.Session): string | null {
  const items = session.line_items?.data ?? [];
  const [item] = items;
  return items.length === 1 && item?.quantity === 1 ? idOf(item.price) : null;
}

/** A coupon without a code is none of ours: it is named all the same, and known to nobody. */
function promotionOf(session: Stripe.Checkout.Session): string | null {
  const [applied] = session.discounts ?? [];
  return applied ? (idOf(applied.promotion_code) ?? idOf(applied.coupon)) : null;
}

type Card = { fingerprint?: string | null; country?: string | null };

function cardOf(session: Stripe.Checkout.Session): Card {
  const charge = expanded(expanded(session.payment_intent)?.latest_charge);
  const method = expanded(expanded(session.subscription)?.default_payment_method);
  return charge?.payment_method_details?.card ?? method?.card ?? {};
}

/** Expects the session as `readSession` reads it; whose it is, says the metadata that we gave it. */
export function checkoutFact(session: Stripe.Checkout.Session): Fact {
  const card = cardOf(session);
  return {
    kind: "checkout",
    order_id: session.metadata?.order_id ?? session.client_reference_id,
    user_id: session.metadata?.user_id ?? null,
    session: session.id,
    session_status: session.status,
    payment_status: session.payment_status,
    customer: idOf(session.customer),
    payment_intent: idOf(session.payment_intent) ?? paymentOf(expanded(session.invoice)),
    subscription: idOf(session.subscription),
    amount_total: session.amount_total,
    currency: session.currency,
    price_id: soldPrice(session),
    promotion_code: promotionOf(session),
    card_fingerprint: card.fingerprint ?? null,
    card_country: card.country ?? null,
    tax: sessionTax(session),
  };
}

/**
 * The price that follows the current period; null for none. Undefined when the schedule was not read along, or is only
 * just made and not told yet what follows.
 */
export function nextPrice({ schedule }: Stripe.Subscription): string | null | undefined {
  if (schedule === null) return null;
  if (schedule === undefined || typeof schedule === "string") return undefined;
  const { current_phase: current, phases, status } = schedule;
  if (status !== "active" || !current) return null;
  const next = phases.find((phase) => phase.start_date >= current.end_date);
  if (!next) return phases.length > 1 ? null : undefined;
  return next.items.length === 1 ? idOf(next.items[0]?.price) : null;
}

/** Stripe marks the end by a flag or, where it was planned for a day, by that day alone. */
function endsWithPeriod({ cancel_at_period_end, cancel_at, items }: Stripe.Subscription): boolean {
  const end = items.data[0]?.current_period_end;
  return cancel_at_period_end || (!!cancel_at && end !== undefined && cancel_at <= end);
}

/** The card that a subscription is charged to; undefined when Stripe names none of its own, or it was not read along. */
function chargedCard({ default_payment_method: method }: Stripe.Subscription) {
  const known = expanded(method);
  if (!known) return undefined;
  if (!known.card) return null;
  const { brand, last4, exp_month, exp_year } = known.card;
  return { brand, last4, exp_month, exp_year };
}

/** Expects the subscription with its schedule expanded; otherwise it does not say what follows. */
export function subscriptionFact(subscription: Stripe.Subscription): SubscriptionFact {
  const items = subscription.items.data;
  const [item] = items;
  const next = nextPrice(subscription);
  const card = chargedCard(subscription);
  return {
    kind: "subscription",
    id: subscription.id,
    order_id: subscription.metadata.order_id ?? null,
    customer: idOf(subscription.customer) ?? "",
    user_id: subscription.metadata.user_id ?? null,
    price_id: items.length === 1 ? idOf(item?.price) : null,
    status: subscription.status,
    current_period_start: item?.current_period_start ?? null,
    current_period_end: item?.current_period_end ?? null,
    cancel_at_period_end: endsWithPeriod(subscription),
    ...(next !== undefined && { next_price_id: next }),
    ...(card !== undefined && { card }),
  };
}

/** An invoice may hold prorations beside the plan; the plan is the line that is none. */
function billedPrice(invoice: Stripe.Invoice): string | null {
  const lines = invoice.lines.data;
  const plain = lines.filter((line) => !line.parent?.subscription_item_details?.proration);
  const line = plain.at(-1) ?? lines.at(-1);
  return idOf(line?.pricing?.price_details?.price);
}

/** The end of the latest period that an invoice has a line for (unix seconds). */
function paidUntil(invoice: Stripe.Invoice): number | null {
  const ends = invoice.lines.data.map((line) => line.period.end);
  return ends.length > 0 ? Math.max(...ends) : null;
}

/** Expects the invoice with its discounts expanded; the coupon of one that was not is not known. */
function discountsOf(invoice: Stripe.Invoice): { amount: number; coupon: string | null }[] {
  return (invoice.total_discount_amounts ?? []).map(({ amount, discount }) => {
    const id = idOf(discount);
    const known = [discount, ...invoice.discounts].find(
      (each): each is Stripe.Discount => typeof each === "object" && each.id === id,
    );
    return { amount, coupon: idOf(known?.source.coupon) };
  });
}

/** `rates` are those that the invoice names (`ratesOf`). */
export function invoiceFact(invoice: Stripe.Invoice, rates: Rates = new Map()): Fact {
  return {
    kind: "invoice",
    id: invoice.id ?? "",
    subscription: idOf(invoice.parent?.subscription_details?.subscription),
    customer: idOf(invoice.customer),
    billing_reason: invoice.billing_reason ?? "",
    amount_paid: invoice.amount_paid,
    currency: invoice.currency,
    payment_intent: paymentOf(invoice),
    price_id: billedPrice(invoice),
    period_end: paidUntil(invoice),
    charged_at: invoice.status_transitions.paid_at,
    discounts: discountsOf(invoice),
    tax: invoiceTax(invoice, rates),
    paid: invoice.status === "paid",
  };
}

export function refundFact(charge: Stripe.Charge): Fact {
  return {
    kind: "refund",
    payment_intent: idOf(charge.payment_intent),
    amount: charge.amount,
    amount_refunded: charge.amount_refunded,
    currency: charge.currency,
  };
}

/** Stripe's nine states of a dispute are three to us: open, won, lost. An inquiry that closes takes no money. */
export function disputeState({ status }: Stripe.Dispute): "needs_response" | "won" | "lost" {
  const over: Record<string, "won" | "lost"> = {
    won: "won",
    lost: "lost",
    warning_closed: "won",
    prevented: "won",
  };
  return over[status] ?? "needs_response";
}

/**
 * Why a payment that is missing failed: the bank asks the holder of the card to confirm it (3-D Secure), which trying again
 * cannot do (https://docs.stripe.com/billing/subscriptions/overview#requires-action), or the card was declined.
 */
export function unpaidCause({
  status,
  last_payment_error: error,
}: Stripe.PaymentIntent): "declined" | "confirm" {
  const asks = "authentication_required";
  return status === "requires_action" || error?.code === asks || error?.decline_code === asks
    ? "confirm"
    : "declined";
}

/** A payment may be disputed more than once, in parts: it is lost as soon as one was, and won when all were. */
export function disputeFact(dispute: Stripe.Dispute, ofPayment: Stripe.Dispute[] = [dispute]): Fact {
  const states = ofPayment.map(disputeState);
  const status = (["lost", "needs_response"] as const).find((state) => states.includes(state)) ?? "won";
  const amount = ofPayment.reduce((sum, each, n) => (states[n] === status ? sum + each.amount : sum), 0);
  return { kind: "dispute", payment_intent: idOf(dispute.payment_intent), status, amount };
}

/** Everything a finished checkout says at once, so that it is applied whole whichever event comes first. */
export function checkoutFacts(session: Stripe.Checkout.Session, rates: Rates = new Map()): Fact[] {
  const subscription = expanded(session.subscription);
  const invoice = expanded(session.invoice);
  return [
    checkoutFact(session),
    ...(subscription ? [subscriptionFact(subscription)] : []),
    ...(invoice ? [invoiceFact(invoice, rates)] : []),
  ];
}

export type OrderStatus =
  | "pending"
  | "paid"
  | "refunded"
  | "partially_refunded"
  | "disputed"
  | "canceled"
  | "quarantined"
  | "returned";

/** What a result page tells about an order. */
export function resultOf(
  status: OrderStatus,
): "confirming" | "confirmed" | "refunded" | "checking" | "returned" {
  if (status === "pending" || status === "canceled") return "confirming";
  if (status === "quarantined") return "checking";
  return status === "refunded" || status === "returned" ? status : "confirmed";
}
