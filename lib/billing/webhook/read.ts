import "server-only";
import type Stripe from "stripe";
import type { Fact } from "./facts";
import {
  checkoutFacts,
  disputeFact,
  invoiceFact,
  refundFact,
  subscriptionFact,
  type Subject,
} from "@/lib/billing/rules";
import { asking, stripe } from "@/lib/billing/stripe";

/** A session with all that its facts need, in one request. */
export function readSession(id: string): Promise<Stripe.Checkout.Session> {
  const expand = [
    "line_items",
    "payment_intent.latest_charge",
    "invoice.payments",
    "subscription.default_payment_method",
    "subscription.schedule",
  ];
  return asking(stripe().checkout.sessions.retrieve(id, { expand }));
}

/** A subscription with its schedule, if it has one. */
export function readSubscription(id: string): Promise<Stripe.Subscription> {
  return asking(stripe().subscriptions.retrieve(id, { expand: ["schedule"] }));
}

/** The facts of the subscription that a schedule manages, or managed until it was released. */
async function readScheduled(id: string): Promise<Fact[]> {
  const { subscription, released_subscription } = await asking(stripe().subscriptionSchedules.retrieve(id));
  const led = typeof subscription === "string" ? subscription : (subscription?.id ?? released_subscription);
  return led ? [subscriptionFact(await readSubscription(led))] : [];
}

/** An invoice and the subscription it is of. Throws `payment_unavailable`. */
export async function readInvoice(id: string): Promise<Fact[]> {
  const expand = ["payments", "parent.subscription_details.subscription.schedule"];
  const invoice = await asking(stripe().invoices.retrieve(id, { expand }));
  const subscription = invoice.parent?.subscription_details?.subscription;
  return [
    ...(subscription && typeof subscription === "object" ? [subscriptionFact(subscription)] : []),
    invoiceFact(invoice),
  ];
}

/** A refund counts by what is refunded of its charge: less again when the bank sent it back. */
async function readRefunded(id: string): Promise<Fact[]> {
  const { charge } = await asking(stripe().refunds.retrieve(id, { expand: ["charge"] }));
  return charge && typeof charge === "object" ? [refundFact(charge)] : [];
}

/**
 * The facts about an object as it is at Stripe now, whatever the event that named it said. Throws
 * `payment_unavailable` when Stripe does not answer.
 */
export async function readFacts({ kind, id }: Subject): Promise<Fact[]> {
  switch (kind) {
    case "checkout":
      return checkoutFacts(await readSession(id));
    case "subscription":
      return [subscriptionFact(await readSubscription(id))];
    case "schedule":
      return readScheduled(id);
    case "invoice":
      return readInvoice(id);
    case "charge":
      return [refundFact(await asking(stripe().charges.retrieve(id)))];
    case "refund":
      return readRefunded(id);
    case "dispute":
      return [disputeFact(await asking(stripe().disputes.retrieve(id)))];
  }
}
