import type { Schedule, SchedulePhase, Subscription, SubscriptionItem } from "../documents.ts";
import { newId } from "../ids.ts";
import type { Store } from "../store.ts";

type PhaseInput = Pick<SchedulePhase, "start_date" | "end_date"> & {
  price: string;
  quantity: number;
  proration_behavior: string;
  trial_end: number | null;
  billing_cycle_anchor?: "phase_start" | null;
};

export const makePhase = ({ price, quantity, ...rest }: PhaseInput): SchedulePhase => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  currency: "usd",
  default_payment_method: null,
  description: null,
  discounts: [],
  invoice_settings: null,
  items: [
    { billing_thresholds: null, discounts: [], metadata: {}, plan: price, price, quantity, tax_rates: [] },
  ],
  metadata: {},
  on_behalf_of: null,
  transfer_data: null,
  ...rest,
});

/** A schedule of one phase: the period the subscription stands in. */
export async function makeSchedule(store: Store, subscription: Subscription): Promise<Schedule> {
  const item = subscription.items.data[0] as SubscriptionItem;
  const { current_period_start: start, current_period_end: end } = item;
  const phase = makePhase({
    price: item.price.id,
    quantity: item.quantity,
    start_date: start,
    end_date: end,
    proration_behavior: "create_prorations",
    trial_end: subscription.status === "trialing" ? subscription.trial_end : null,
  });
  return store.insert("subscription_schedule", {
    id: newId("sub_sched"),
    object: "subscription_schedule",
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: store.time,
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: "automatic",
      billing_thresholds: null,
      collection_method: "charge_automatically",
      default_payment_method: subscription.default_payment_method,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: "self" },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: "release",
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [phase],
    released_at: null,
    released_subscription: null,
    status: "active",
    subscription: subscription.id,
    test_clock: subscription.test_clock,
  } as Schedule);
}

/** The phase that follows the one a schedule stands in. */
export const phaseAfter = ({ current_phase, phases }: Schedule): SchedulePhase | undefined =>
  phases.find((phase) => current_phase && phase.start_date >= current_phase.end_date);

/** Ends a schedule and lets go of its subscription, which is the caller's to save. */
export async function closeSchedule(
  store: Store,
  schedule: Schedule,
  status: "released" | "canceled",
): Promise<Schedule> {
  const closed = await store.save("subscription_schedule", {
    ...schedule,
    ...(status === "released"
      ? { released_at: store.time, released_subscription: schedule.subscription }
      : { canceled_at: store.time }),
    current_phase: null,
    status,
    subscription: null,
  });
  await store.emit(`subscription_schedule.${status}`, closed);
  return closed;
}
