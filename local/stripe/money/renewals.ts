import type { Invoice, Price, Subscription, SubscriptionItem } from "../documents.ts";
import type { Store } from "../store.ts";
import { withoutSpent } from "./discounts.ts";
import { collectInvoice, makeInvoice, takenOff } from "./invoices.ts";
import { methodFor } from "./methods.ts";
import { expirePending, pendingUntil } from "./pending.ts";
import { nextPeriodEnd } from "./periods.ts";
import { closeSchedule, phaseAfter } from "./schedules.ts";
import {
  announcedAt,
  announceTrialEnd,
  cycleLines,
  endSubscription,
  periodOf,
  planOf,
} from "./subscriptions.ts";

const DAY = 86_400;
/** Days between the tries to collect a failed renewal; after the last one the subscription ends. */
const RETRY_DAYS = [3, 5, 7];

async function settle(store: Store, subscription: Subscription, invoice: Invoice): Promise<void> {
  const method = await methodFor(store, subscription.default_payment_method, subscription.customer);
  const result = await collectInvoice(store, invoice, method);
  const status = result.status === "paid" ? "active" : "past_due";
  const wait = RETRY_DAYS[result.attempt_count - 1];
  if (status === "past_due" && wait !== undefined) {
    await store.save("invoice", { ...result, next_payment_attempt: store.time + wait * DAY });
  }
  if (status === "past_due" && wait === undefined) {
    await endSubscription(store, subscription, "payment_failed");
    return;
  }
  const next = await store.save("subscription", { ...subscription, status, latest_invoice: result.id });
  await store.emit("customer.subscription.updated", next, { status: subscription.status });
}

const cycleOf = ({ recurring }: Price) => `${recurring?.interval_count} ${recurring?.interval}`;

/**
 * What the period's end brings by schedule, before the renewal: the next phase's price, without proration, or after the
 * last phase the release. Another interval starts a new cycle.
 */
async function turnPhase(store: Store, subscription: Subscription): Promise<Subscription> {
  if (!subscription.schedule) return subscription;
  const schedule = await store.lock("subscription_schedule", subscription.schedule);
  const { end } = periodOf(subscription);
  if (schedule.current_phase && schedule.current_phase.end_date > end) return subscription;
  const phase = phaseAfter(schedule);
  if (!phase) {
    await closeSchedule(store, schedule, "released");
    return { ...subscription, schedule: null };
  }
  const { start_date, end_date, items } = phase;
  const moved = await store.save("subscription_schedule", {
    ...schedule,
    current_phase: { start_date, end_date },
  });
  await store.emit("subscription_schedule.updated", moved, { current_phase: schedule.current_phase });
  const item = subscription.items.data[0] as SubscriptionItem;
  const [wanted] = items;
  const price = await store.get("price", wanted?.price ?? "");
  const next = { ...item, price, plan: planOf(price), quantity: wanted?.quantity ?? 1 };
  return {
    ...subscription,
    billing_cycle_anchor: cycleOf(item.price) === cycleOf(price) ? subscription.billing_cycle_anchor : end,
    items: { ...subscription.items, data: [next] },
  };
}

async function renew(store: Store, before: Subscription): Promise<void> {
  const subscription = await turnPhase(store, before);
  const items = subscription.items.data.map((item) => {
    const { interval, interval_count } = item.price.recurring ?? {
      interval: "month" as const,
      interval_count: 1,
    };
    const end = nextPeriodEnd(
      subscription.billing_cycle_anchor,
      item.current_period_end,
      interval,
      interval_count,
    );
    return { ...item, current_period_start: item.current_period_end, current_period_end: end };
  });
  const status = subscription.status === "trialing" ? "active" : subscription.status;
  const rolled = await store.save("subscription", {
    ...subscription,
    status,
    items: { ...subscription.items, data: items },
  });
  const invoice = await makeInvoice(store, rolled, "subscription_cycle", cycleLines(rolled));
  await settle(store, { ...(await withoutSpent(store, rolled)), _taken: takenOff(invoice) }, invoice);
}

type Step = { due: number; run(store: Store): Promise<void> };

async function nextStep(store: Store, subscription: Subscription): Promise<Step> {
  const invoices = await store.all("invoice", { customer: subscription.customer, status: "open" });
  const open = invoices.find(
    (invoice) => invoice._subscription === subscription.id && invoice.next_payment_attempt,
  );
  const end = periodOf(subscription).end;
  const waits = pendingUntil(subscription);
  if (waits !== null && waits <= end) return { due: waits, run: (then) => expirePending(then, subscription) };
  if (open?.next_payment_attempt && open.next_payment_attempt < end) {
    return { due: open.next_payment_attempt, run: (then) => settle(then, subscription, open) };
  }
  const told = announcedAt(subscription);
  if (told !== null && subscription.status === "trialing" && !subscription._announced && told <= end) {
    return { due: told, run: (then) => announceTrialEnd(then, subscription).then(() => undefined) };
  }
  const stop = subscription.cancel_at_period_end ? end : subscription.cancel_at;
  if (stop && stop <= end) {
    return {
      due: stop,
      run: (then) => endSubscription(then, subscription, "cancellation_requested").then(() => undefined),
    };
  }
  return { due: end, run: (then) => renew(then, subscription) };
}

/** Plays everything that happens to a subscription until `until`: renewals, retries, cancellations at period end. */
async function playSubscription(store: Store, id: string, until: number): Promise<void> {
  for (let guard = 0; guard < 120; guard += 1) {
    const subscription = await store.lock("subscription", id);
    if (subscription.status === "canceled") return;
    const step = await nextStep(store, subscription);
    if (step.due > until) return;
    await step.run(store.at(step.due));
  }
}

/** Plays all subscriptions of one test clock, or (null) all that live in the machine's time. */
export async function playAll(store: Store, testClock: string | null, until: number): Promise<void> {
  for (const subscription of await store.all("subscription", { test_clock: testClock })) {
    if (subscription.status !== "canceled") await playSubscription(store, subscription.id, until);
  }
}
