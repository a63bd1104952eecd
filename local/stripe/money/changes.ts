import type { TransactionSql } from "postgres";
import type { Invoice, Price, Subscription, SubscriptionItem } from "../documents.ts";
import { newId } from "../ids.ts";
import { invalid, uncovered } from "../problem.ts";
import { Store } from "../store.ts";
import { runningDiscounts, takenBy, withoutSpent } from "./discounts.ts";
import { collectInvoice, makeInvoice, takenOff, unpaidProblem } from "./invoices.ts";
import { pricingOf, type LineInput } from "./invoice-lines.ts";
import { methodFor } from "./methods.ts";
import { afterPeriods } from "./periods.ts";
import { cycleLines, planOf } from "./subscriptions.ts";

export type PriceChange = {
  item: SubscriptionItem;
  price: Price;
  quantity: number;
  behavior: "create_prorations" | "always_invoice" | "none";
  /** The moment that prorations count from; now unless given. */
  prorationDate?: number | undefined;
};

const sameCycle = (a: Price, b: Price) =>
  a.recurring?.interval === b.recurring?.interval &&
  a.recurring?.interval_count === b.recurring?.interval_count;

/** Credit for the unused part of the old price and, within the same cycle, the charge for the rest on the new one. */
function prorations(
  item: SubscriptionItem,
  price: Price,
  quantity: number,
  now: number,
  /** What coupons took of the old price, and take of the new one, for a whole period. */
  taken: { before: number; after: number },
): LineInput[] {
  const { current_period_start: start, current_period_end: end } = item;
  const left = Math.max(0, Math.min(1, (end - now) / (end - start)));
  const period = { start: now, end };
  const name = (of: Price) => of.nickname ?? of.lookup_key ?? of.id;
  const credit: LineInput = {
    amount: -Math.round((item.price.unit_amount * item.quantity - taken.before) * left) || 0,
    description: `Unused time on ${name(item.price)}`,
    price: item.price,
    quantity: item.quantity,
    period,
    item: item.id,
    proration: true,
  };
  if (!sameCycle(item.price, price)) return [credit];
  const charge = Math.round((price.unit_amount * quantity - taken.after) * left);
  return [
    credit,
    { ...credit, amount: charge, description: `Remaining time on ${name(price)}`, price, quantity },
  ];
}

async function keepForNextInvoice(store: Store, subscription: Subscription, line: LineInput): Promise<void> {
  const item = await store.insert("invoiceitem", {
    id: newId("ii"),
    object: "invoiceitem",
    amount: line.amount,
    currency: "usd",
    customer: subscription.customer,
    date: store.time,
    description: line.description,
    invoice: null,
    livemode: false,
    parent: {
      subscription_details: { subscription: subscription.id, subscription_item: line.item },
      type: "subscription_details",
    },
    period: line.period,
    pricing: pricingOf(line.price),
    proration: true,
    quantity: line.quantity,
    quantity_decimal: String(line.quantity),
    test_clock: subscription.test_clock,
    _line: line,
    _subscription: subscription.id,
  });
  await store.emit("invoiceitem.created", item);
}

/** Moves an item to another price. A new interval starts a new cycle now and is invoiced at once, as at Stripe. */
export async function changePrice(
  store: Store,
  subscription: Subscription,
  change: PriceChange,
  strict: boolean,
): Promise<Subscription> {
  // Nothing is prorated when nothing changes.
  if (isSame(change)) return subscription;
  const { changed, lines, restart } = await plannedChange(store, subscription, change);
  if (!restart && change.behavior !== "always_invoice") {
    for (const line of lines) await keepForNextInvoice(store, subscription, line);
    return changed;
  }
  if (lines.length === 0) return changed;
  const method = await methodFor(store, subscription.default_payment_method, subscription.customer);
  const invoice = await collectInvoice(
    store,
    await makeInvoice(store, changed, "subscription_update", lines),
    method,
  );
  const taken = restart ? { _taken: takenOff(invoice) } : {};
  const billed = { ...(await withoutSpent(store, changed)), ...taken, latest_invoice: invoice.id };
  if (invoice.status === "paid") return billed;
  if (strict) throw await unpaidProblem(store, invoice, "subscription");
  return { ...billed, status: "past_due" };
}

const isSame = ({ item, price, quantity }: PriceChange) =>
  item.price.id === price.id && item.quantity === quantity;

/** The subscription after a change, and the lines that it brings, at once when a new cycle starts. */
export async function plannedChange(store: Store, subscription: Subscription, change: PriceChange) {
  if (subscription.items.data.length > 1)
    throw uncovered("Changing one of several subscription items", "items");
  const { item, price, quantity, behavior, prorationDate = store.time } = change;
  if (prorationDate < item.current_period_start || prorationDate > item.current_period_end) {
    throw invalid("Cannot specify proration date outside of current subscription period.", "proration_date");
  }
  const running = await runningDiscounts(store, subscription);
  const after = takenBy(running, price, price.unit_amount * quantity);
  const prorated =
    behavior === "none" || subscription.status === "trialing"
      ? []
      : prorations(item, price, quantity, prorationDate, { before: subscription._taken ?? 0, after });
  const restart = !sameCycle(item.price, price) && subscription.status !== "trialing";
  const cycle = price.recurring ?? { interval: "month" as const, interval_count: 1 };
  const moved: SubscriptionItem = {
    ...item,
    price,
    plan: planOf(price),
    quantity,
    ...(restart
      ? {
          current_period_start: store.time,
          current_period_end: afterPeriods(store.time, cycle.interval, cycle.interval_count),
        }
      : {}),
  };
  const changed: Subscription = {
    ...subscription,
    billing_cycle_anchor: restart ? store.time : subscription.billing_cycle_anchor,
    items: { ...subscription.items, data: [moved] },
    _taken: after,
  };
  return { changed, restart, lines: restart ? [...prorated, ...cycleLines(changed)] : prorated };
}

class Undone extends Error {}

/** The invoice that a change would bring, with nothing kept of it. */
export async function previewChange(
  store: Store,
  subscription: Subscription,
  change: PriceChange,
): Promise<Invoice> {
  const { changed, lines } = isSame(change)
    ? { changed: subscription, lines: [] }
    : await plannedChange(store, subscription, change);
  let preview: Invoice | undefined;
  await (store.sql as TransactionSql)
    .savepoint(async (tx) => {
      const trial = new Store(tx, store.time, store.request);
      preview = await makeInvoice(trial, changed, "subscription_update", lines);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return { ...(preview as Invoice), id: newId("upcoming_in"), status: "draft" };
}
