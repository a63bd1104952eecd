import type { Invoice, Subscription } from "../documents.ts";
import type { Store } from "../store.ts";
import { collectInvoice, makeInvoice } from "./invoices.ts";
import { methodFor } from "./methods.ts";
import { plannedChange, type PriceChange } from "./changes.ts";

/** How long Stripe waits for the payment of a pending update: 23 hours. */
const PENDING_SECONDS = 23 * 3600;

/**
 * `payment_behavior: pending_if_incomplete`: the change is made when its invoice is paid. Until then the subscription
 * stays as it is, and names the change in `pending_update` (https://docs.stripe.com/billing/subscriptions/pending-updates).
 */
export async function changeWhenPaid(
  store: Store,
  subscription: Subscription,
  change: PriceChange,
): Promise<Subscription> {
  const { changed, lines } = await plannedChange(store, subscription, change);
  const method = await methodFor(store, subscription.default_payment_method, subscription.customer);
  const made = await makeInvoice(store, changed, "subscription_update", lines);
  const invoice = await collectInvoice(store, made, method, { authenticated: false });
  if (invoice.status === "paid") return { ...changed, latest_invoice: invoice.id };
  return {
    ...subscription,
    latest_invoice: invoice.id,
    pending_update: {
      billing_cycle_anchor: changed.billing_cycle_anchor,
      expires_at: store.time + PENDING_SECONDS,
      subscription_items: changed.items.data,
      trial_end: null,
      trial_from_plan: null,
    },
    _pending: {
      invoice: invoice.id,
      anchor: changed.billing_cycle_anchor,
      items: changed.items,
      taken: changed._taken ?? 0,
    },
  };
}

/** Makes the change that waited for this invoice. */
export async function applyPending(
  store: Store,
  subscription: Subscription,
  invoice: Invoice,
): Promise<Subscription> {
  const { _pending: pending, ...before } = subscription;
  if (pending?.invoice !== invoice.id) return subscription;
  const next = await store.save("subscription", {
    ...before,
    pending_update: null,
    billing_cycle_anchor: pending.anchor,
    items: pending.items,
    _taken: pending.taken,
  } as Subscription);
  await store.emit("customer.subscription.pending_update_applied", next, { items: before.items });
  return next;
}

/** Drops the change that waited for this invoice. */
async function dropPending(store: Store, invoice: Invoice, type: string): Promise<void> {
  if (!invoice._subscription) return;
  const { _pending: pending, ...before } = await store.lock("subscription", invoice._subscription);
  if (pending?.invoice !== invoice.id) return;
  const next = await store.save("subscription", { ...before, pending_update: null } as Subscription);
  await store.emit(type, next, { pending_update: before.pending_update });
}

/** Voids an open invoice: it can be paid no more, the credit that it took is given back, and what waited for it is dropped. */
export async function voidInvoice(
  store: Store,
  invoice: Invoice,
  dropped = "customer.subscription.updated",
): Promise<Invoice> {
  const customer = await store.lock("customer", invoice.customer);
  const taken = Number(invoice.ending_balance) - Number(invoice.starting_balance);
  if (taken !== 0) await store.save("customer", { ...customer, balance: customer.balance - taken });
  const next = await store.save("invoice", {
    ...invoice,
    status: "void",
    next_payment_attempt: null,
    status_transitions: { ...(invoice.status_transitions as object), voided_at: store.time },
  } as Invoice);
  const known = invoice._payments[0]?.payment as { payment_intent: string } | undefined;
  if (known) {
    const intent = await store.lock("payment_intent", known.payment_intent);
    const canceled = {
      ...intent,
      status: "canceled",
      canceled_at: store.time,
      cancellation_reason: "void_invoice",
      next_action: null,
    };
    await store.save("payment_intent", canceled as typeof intent);
    await store.emit("payment_intent.canceled", canceled as typeof intent);
  }
  await dropPending(store, next, dropped);
  await store.emit("invoice.voided", next);
  return next;
}

/** Gives up a change whose time is over. */
export async function expirePending(store: Store, subscription: Subscription): Promise<void> {
  const id = subscription._pending?.invoice;
  if (!id) return;
  const invoice = await store.lock("invoice", id);
  if (invoice.status === "open") {
    await voidInvoice(store, invoice, "customer.subscription.pending_update_expired");
  }
}

/** When the change that waits is given up, if one does. */
export const pendingUntil = (subscription: Subscription): number | null => {
  const update = subscription.pending_update as { expires_at: number } | null;
  return update?.expires_at ?? null;
};
