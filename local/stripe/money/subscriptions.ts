import type {
  LineItem,
  PaymentMethod,
  Price,
  Subscription,
  SubscriptionItem,
  SubscriptionStatus,
} from "../documents.ts";
import { newId } from "../ids.ts";
import type { Store } from "../store.ts";
import type { LineInput } from "./invoice-lines.ts";
import { afterPeriods } from "./periods.ts";
import { closeSchedule } from "./schedules.ts";

type SubscriptionInput = {
  /** A new one when it is not given. */
  id?: string;
  customer: string;
  lines: Pick<LineItem, "price" | "quantity">[];
  method: PaymentMethod | null;
  metadata: Record<string, string>;
  description?: string | null;
  trialDays?: number;
  discounts?: string[];
  /** Whether its tax is calculated. */
  taxed?: boolean;
  testClock: string | null;
};

function makeItem(store: Store, subscription: string, price: Price, quantity: number, end: number) {
  return {
    id: newId("si", 14),
    object: "subscription_item",
    billing_thresholds: null,
    created: store.time,
    current_period_end: end,
    current_period_start: store.time,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  } as SubscriptionItem;
}

/** The old `plan` object that items still carry beside their price. */
export const planOf = (price: Price) => ({
  id: price.id,
  object: "plan",
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: String(price.unit_amount),
  billing_scheme: "per_unit",
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval,
  interval_count: price.recurring?.interval_count,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: "licensed",
});

export const periodOf = (subscription: Subscription) => {
  const first = subscription.items.data[0] as SubscriptionItem;
  return { start: first.current_period_start, end: first.current_period_end };
};

/** `cancellation_details`: why a subscription ends or will end, null while it goes on. */
export const cancellation = (reason: string | null) => ({
  comment: null,
  feedback: null,
  feedback_option: null,
  reason,
});

/** Makes a subscription that starts now; its first invoice is the caller's. */
export async function makeSubscription(store: Store, input: SubscriptionInput): Promise<Subscription> {
  const id = input.id ?? newId("sub");
  const trialEnd = input.trialDays ? store.time + input.trialDays * 86_400 : null;
  const cycle = input.lines[0]?.price.recurring ?? { interval: "month", interval_count: 1 };
  const end = trialEnd ?? afterPeriods(store.time, cycle.interval, cycle.interval_count);
  const items = input.lines.map((line) => makeItem(store, id, line.price, line.quantity, end));
  const status: SubscriptionStatus = trialEnd ? "trialing" : "active";
  return store.insert("subscription", {
    id,
    object: "subscription",
    application: null,
    automatic_tax: {
      disabled_reason: null,
      enabled: input.taxed ?? false,
      liability: input.taxed ? { type: "self" } : null,
    },
    billing_cycle_anchor: trialEnd ?? store.time,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: cancellation(null),
    collection_method: "charge_automatically",
    created: store.time,
    currency: "usd",
    customer: input.customer,
    default_payment_method: input.method?.id ?? null,
    description: input.description ?? null,
    discounts: input.discounts ?? [],
    ended_at: null,
    items: {
      object: "list",
      data: items,
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    metadata: input.metadata,
    pause_collection: null,
    pending_update: null,
    schedule: null,
    start_date: store.time,
    status,
    test_clock: input.testClock,
    trial_end: trialEnd,
    trial_start: trialEnd ? store.time : null,
  } as Subscription);
}

const DAY = 86_400;

/** When a trial's end is announced: three days before, or at once in a shorter one. */
export const announcedAt = ({ trial_end, start_date }: Subscription): number | null =>
  trial_end === null ? null : Math.max(Number(start_date), trial_end - 3 * DAY);

/** Tells the end of a trial once it is time. */
export async function announceTrialEnd(store: Store, subscription: Subscription): Promise<Subscription> {
  const due = announcedAt(subscription);
  if (due === null || due > store.time || subscription.status !== "trialing" || subscription._announced) {
    return subscription;
  }
  const told = await store.save("subscription", { ...subscription, _announced: true });
  await store.emit("customer.subscription.trial_will_end", told);
  return told;
}

/** One invoice line per item, for the period the items stand in; a trial's line costs nothing. */
export function cycleLines(subscription: Subscription): LineInput[] {
  const trial = subscription.status === "trialing";
  return subscription.items.data.map((item) => ({
    amount: trial ? 0 : item.price.unit_amount * item.quantity,
    description: trial
      ? "Free trial"
      : `${item.quantity} × ${item.price.nickname ?? item.price.lookup_key ?? item.price.id}`,
    price: item.price,
    quantity: item.quantity,
    period: { start: item.current_period_start, end: item.current_period_end },
    item: item.id,
  }));
}

/** Ends a subscription now, and what was planned for it. */
export async function endSubscription(
  store: Store,
  subscription: Subscription,
  reason: string,
): Promise<Subscription> {
  if (subscription.schedule) {
    const schedule = await store.lock("subscription_schedule", subscription.schedule);
    await closeSchedule(store, schedule, "canceled");
  }
  const next = await store.save("subscription", {
    ...subscription,
    schedule: null,
    canceled_at: subscription.canceled_at ?? store.time,
    cancellation_details: cancellation(reason),
    ended_at: store.time,
    status: "canceled",
  });
  await store.emit("customer.subscription.deleted", next);
  return next;
}
