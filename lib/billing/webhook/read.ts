import "server-only";
import type Stripe from "stripe";
import type { Fact } from "./facts";
import {
  checkoutFacts,
  disputeFact,
  invoiceFact,
  paymentOf,
  refundFact,
  subscriptionFact,
  unpaidCause,
} from "@/lib/billing/rules";
import { type Subject } from "@/lib/billing/webhook/subjects";
import { asking, isMissing, stripe } from "@/lib/billing/stripe";
import { readRates } from "@/lib/billing/tax/rates";
import { ratesOf } from "@/lib/billing/tax/fact";

const idOf = (named: string | { id: string }): string => (typeof named === "string" ? named : named.id);

/** A session with all that its facts need, in one request. */
export function readSession(id: string): Promise<Stripe.Checkout.Session> {
  const expand = [
    "line_items",
    "total_details.breakdown",
    "payment_intent.latest_charge",
    "invoice.payments",
    "invoice.discounts",
    "subscription.default_payment_method",
    "subscription.schedule",
  ];
  return asking(stripe().checkout.sessions.retrieve(id, { expand }));
}

/** All that a session as `readSession` reads it says, with the tax rates that its invoice names. Throws `payment_unavailable`. */
export async function factsOfSession(session: Stripe.Checkout.Session): Promise<Fact[]> {
  const { invoice } = session;
  const rates = invoice && typeof invoice === "object" ? await readRates(ratesOf(invoice)) : undefined;
  return checkoutFacts(session, rates);
}

const readCheckout = async (id: string): Promise<Fact[]> => factsOfSession(await readSession(id));

/** A subscription with its schedule, if it has one, and what it is charged to. */
export function readSubscription(id: string): Promise<Stripe.Subscription> {
  return asking(stripe().subscriptions.retrieve(id, { expand: ["schedule", "default_payment_method"] }));
}

/** Why the last payment of a subscription is missing; null where Stripe names no payment. Throws `payment_unavailable`. */
async function readCause({ latest_invoice: latest }: Stripe.Subscription) {
  if (!latest) return null;
  const invoice = await asking(stripe().invoices.retrieve(idOf(latest), { expand: ["payments"] }));
  const payment = paymentOf(invoice);
  return payment ? unpaidCause(await asking(stripe().paymentIntents.retrieve(payment))) : null;
}

/** What a subscription says now, also why a payment of it is missing. Throws `payment_unavailable`. */
export async function describeSubscription(subscription: Stripe.Subscription): Promise<Fact> {
  const fact = subscriptionFact(subscription);
  if (subscription.status !== "past_due" && subscription.status !== "unpaid") return fact;
  const unpaid_cause = await readCause(subscription);
  return unpaid_cause ? { ...fact, unpaid_cause } : fact;
}

/** The facts of the subscription that a schedule manages, or managed until it was released. */
async function readScheduled(id: string): Promise<Fact[]> {
  const { subscription, released_subscription } = await asking(stripe().subscriptionSchedules.retrieve(id));
  const led = typeof subscription === "string" ? subscription : (subscription?.id ?? released_subscription);
  return led ? [await describeSubscription(await readSubscription(led))] : [];
}

/** An invoice and the subscription it is of. Throws `payment_unavailable`. */
export async function readInvoice(id: string): Promise<Fact[]> {
  const of = "parent.subscription_details.subscription";
  const expand = ["payments", "discounts", `${of}.schedule`, `${of}.default_payment_method`];
  const invoice = await asking(stripe().invoices.retrieve(id, { expand }));
  const subscription = invoice.parent?.subscription_details?.subscription;
  return [
    ...(subscription && typeof subscription === "object" ? [await describeSubscription(subscription)] : []),
    invoiceFact(invoice, await readRates(ratesOf(invoice))),
  ];
}

/** A refund counts by what is refunded of its charge: less again when the bank sent it back. */
async function readRefunded(id: string): Promise<Fact[]> {
  const { charge } = await asking(stripe().refunds.retrieve(id, { expand: ["charge"] }));
  return charge && typeof charge === "object" ? [refundFact(charge)] : [];
}

/** A dispute counts with the others of its payment. */
async function readDisputed(id: string): Promise<Fact[]> {
  const dispute = await asking(stripe().disputes.retrieve(id));
  const { payment_intent: payment } = dispute;
  const others = payment
    ? await asking(stripe().disputes.list({ payment_intent: idOf(payment), limit: 100 }))
    : { data: [] };
  return [disputeFact(dispute, [dispute, ...others.data.filter((other) => other.id !== id)])];
}

/**
 * The facts about the payment that Stripe knows and we do not: of its checkout, or of the invoice that it paid, and what
 * was refunded of it.
 */
async function readPayment(charge: Stripe.Charge): Promise<Fact[]> {
  const payment =
    typeof charge.payment_intent === "string" ? charge.payment_intent : charge.payment_intent?.id;
  if (!payment) return [];
  const [session] = (await asking(stripe().checkout.sessions.list({ payment_intent: payment, limit: 1 })))
    .data;
  if (session) return [...(await readCheckout(session.id)), refundFact(charge)];
  const paid = await asking(
    stripe().invoicePayments.list({ payment: { type: "payment_intent", payment_intent: payment }, limit: 1 }),
  );
  const invoice = paid.data[0]?.invoice;
  if (!invoice) return [refundFact(charge)];
  const id = typeof invoice === "string" ? invoice : invoice.id;
  return [...(await readBilled(id)), refundFact(charge)];
}

/** An invoice, and the checkout that began its subscription where it is its first. */
async function readBilled(id: string): Promise<Fact[]> {
  const facts = await readInvoice(id);
  const first = facts.find(
    (fact) => fact.kind === "invoice" && fact.billing_reason === "subscription_create",
  );
  if (first?.kind !== "invoice" || !first.subscription) return facts;
  const sessions = await asking(
    stripe().checkout.sessions.list({ subscription: first.subscription, limit: 1 }),
  );
  const [session] = sessions.data;
  return session ? readCheckout(session.id) : facts;
}

/** Says with a subscription that Stripe has announced the end of its trial. */
const announced = { trial_ending: true } as const;

/** What Stripe no longer has can bring nothing any more, however often its event is delivered. */
export async function readUnlessGone(subject: Subject): Promise<{ facts: Fact[]; note?: string }> {
  try {
    return { facts: await readFacts(subject) };
  } catch (error) {
    if (!isMissing(error)) throw error;
    return { facts: [], note: "object_missing" };
  }
}

/**
 * The facts about an object as it is at Stripe now, whatever the event that named it said. Throws
 * `payment_unavailable` when Stripe does not answer.
 */
export async function readFacts({ kind, id }: Subject): Promise<Fact[]> {
  switch (kind) {
    case "checkout":
      return readCheckout(id);
    case "subscription":
      return [await describeSubscription(await readSubscription(id))];
    case "trial":
      return [{ ...subscriptionFact(await readSubscription(id)), ...announced }];
    case "schedule":
      return readScheduled(id);
    case "invoice":
      return readInvoice(id);
    case "charge":
      return [refundFact(await asking(stripe().charges.retrieve(id)))];
    case "payment":
      return readPayment(await asking(stripe().charges.retrieve(id)));
    case "refund":
      return readRefunded(id);
    case "dispute":
      return readDisputed(id);
  }
}
