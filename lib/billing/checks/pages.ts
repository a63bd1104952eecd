import "server-only";
import type Stripe from "stripe";
import { disputeFact, invoiceFact, subscriptionFact } from "@/lib/billing/rules";
import { asking, stripe } from "@/lib/billing/stripe";

/** What a check is about: objects made on a day (unix seconds, the end not included), or those of a customer. */
export type Scope = { created: { gte: number; lt: number } } | { customer: string };
/** A page as `compare_stripe_page` takes it. */
export type Compared = {
  kind: "charge" | "dispute" | "invoice" | "subscription";
  rows: Record<string, unknown>[];
};

const limit = 100;

/** Every page of one of Stripe's lists. */
async function* pagesOf<T extends { id?: string }>(
  list: (after: { starting_after?: string }) => Promise<Stripe.ApiList<T>>,
): AsyncGenerator<T[]> {
  let after: { starting_after?: string } = {};
  for (;;) {
    const { data, has_more } = await asking(list(after));
    yield data;
    const last = data.at(-1)?.id;
    if (!has_more || !last) return;
    after = { starting_after: last };
  }
}

const idOf = (value: string | { id: string } | null) =>
  typeof value === "string" ? value : (value?.id ?? null);

/** A charge that took money through a payment; null for every other one. */
export function chargeRow(charge: Stripe.Charge): Record<string, unknown> | null {
  const payment = idOf(charge.payment_intent);
  if (!payment || !charge.paid || charge.status !== "succeeded") return null;
  const { id, amount, amount_refunded: refunded, currency } = charge;
  return { id, payment, customer: idOf(charge.customer), amount, refunded, currency };
}

export function subscriptionRow(subscription: Stripe.Subscription): Record<string, unknown> {
  const fact = subscriptionFact(subscription);
  if (fact.kind !== "subscription") return {};
  const { id, customer, status, current_period_end, cancel_at_period_end } = fact;
  return { id, customer, status, period_end: current_period_end, ends: cancel_at_period_end };
}

function invoiceRow(invoice: Stripe.Invoice): Record<string, unknown> {
  const fact = invoiceFact(invoice);
  if (fact.kind !== "invoice") return {};
  const { id, subscription, customer, payment_intent: payment, amount_paid: amount, currency } = fact;
  return { id, subscription, customer, payment, amount, currency };
}

const disputeRow = (dispute: Stripe.Dispute): Record<string, unknown> => {
  const fact = disputeFact(dispute);
  return {
    id: dispute.id,
    payment: idOf(dispute.payment_intent),
    ...(fact.kind === "dispute" && { status: fact.status }),
  };
};

const charges = (found: Stripe.Charge[]): Compared => ({
  kind: "charge",
  rows: found.map(chargeRow).filter((row) => row !== null),
});

/** Everything that Stripe lists of a day or of a customer, page by page. Throws `payment_unavailable`. */
export async function* stripePages(scope: Scope): AsyncGenerator<Compared> {
  const disputed: string[] = [];
  for await (const found of pagesOf((after) => stripe().charges.list({ ...scope, ...after, limit }))) {
    disputed.push(...found.filter((charge) => charge.disputed).map(({ id }) => id));
    yield charges(found);
  }
  if ("created" in scope) {
    const { created } = scope;
    // Of charges of other days, too.
    const expand = ["data.charge"];
    for await (const found of pagesOf((after) => stripe().refunds.list({ created, ...after, limit, expand })))
      yield charges(
        found.map(({ charge }) => charge).filter((charge) => charge !== null && typeof charge === "object"),
      );
    for await (const found of pagesOf((after) => stripe().disputes.list({ created, ...after, limit })))
      yield { kind: "dispute", rows: found.map(disputeRow) };
  } else {
    for (const charge of disputed)
      for await (const found of pagesOf((after) => stripe().disputes.list({ charge, ...after, limit })))
        yield { kind: "dispute", rows: found.map(disputeRow) };
  }
  const paid = { ...scope, status: "paid", limit, expand: ["data.payments"] } as const;
  for await (const found of pagesOf((after) =>
    stripe().invoices.list({ ...paid, expand: [...paid.expand], ...after }),
  ))
    yield { kind: "invoice", rows: found.map(invoiceRow) };
  for await (const found of pagesOf((after) =>
    stripe().subscriptions.list({ ...scope, status: "all", limit, expand: ["data.schedule"], ...after }),
  ))
    yield { kind: "subscription", rows: found.map(subscriptionRow) };
}
