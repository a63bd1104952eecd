import { z } from "zod";
import type { Schedule, SchedulePhase, Subscription, SubscriptionItem } from "../documents.ts";
import { operation } from "../endpoint.ts";
import { afterPeriods } from "../money/periods.ts";
import { closeSchedule, makePhase, makeSchedule } from "../money/schedules.ts";
import { endSubscription, periodOf } from "../money/subscriptions.ts";
import { expandList, flag, integer, text } from "../params.ts";
import { invalid, uncovered } from "../problem.ts";
import type { Store } from "../store.ts";
import { sellable } from "./prices.ts";

async function attach(store: Store, before: Subscription, schedule: string | null): Promise<void> {
  const next = await store.save("subscription", { ...before, schedule });
  await store.emit("customer.subscription.updated", next, { schedule: before.schedule });
}

/** A schedule that can still be changed, with its subscription, both held, in the time they live in. */
async function running(outer: Store, id: string, done: string) {
  const known = await outer.get("subscription_schedule", id);
  // The subscription first, as everything else that moves it does.
  if (known.subscription) await outer.lock("subscription", known.subscription);
  const schedule = await outer.lock("subscription_schedule", id);
  if (schedule.status !== "active" || !schedule.subscription) {
    throw invalid(
      `You cannot ${done.slice(0, -1)} a subscription schedule that is currently in the \`${schedule.status}\` status. It must be in \`not_started\`, \`active\` status to be ${done}.`,
    );
  }
  const store = outer.at(await outer.timeOf(schedule.customer));
  return { store, schedule, subscription: await store.get("subscription", schedule.subscription) };
}

export const createSchedule = operation(
  z.strictObject({ from_subscription: text, expand: expandList }),
  async ({ store: outer, params }) => {
    const subscription = await outer.lock("subscription", params.from_subscription, "from_subscription");
    const store = outer.at(await outer.timeOf(subscription.customer));
    if (subscription.status === "canceled") {
      throw invalid("You cannot migrate a subscription that is already canceled.", "from_subscription");
    }
    if (subscription.schedule) {
      throw invalid(
        `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule}\`.`,
        "from_subscription",
      );
    }
    if (subscription.cancel_at_period_end) {
      throw uncovered("A schedule of a subscription that ends", "from_subscription");
    }
    const made = await makeSchedule(store, subscription);
    await store.emit("subscription_schedule.created", made);
    await attach(store, subscription, made.id);
    return made;
  },
);

export const retrieveSchedule = operation(z.strictObject({ expand: expandList }), ({ store, id }) =>
  store.get("subscription_schedule", id),
);

const behavior = z.enum(["none", "create_prorations", "always_invoice"]).optional();
const phaseInput = z.strictObject({
  items: z.array(z.strictObject({ price: text, quantity: integer.optional() })).length(1),
  start_date: integer.optional(),
  end_date: integer.optional(),
  duration: z
    .strictObject({ interval: z.enum(["day", "week", "month", "year"]), interval_count: integer.optional() })
    .optional(),
  billing_cycle_anchor: z.enum(["automatic", "phase_start"]).optional(),
  proration_behavior: behavior,
  trial_end: integer.optional(),
});
type Given = z.output<typeof phaseInput>;

/** The first phase of an update: the one that runs, as it runs. */
function present(given: Given, schedule: Schedule, subscription: Subscription): SchedulePhase {
  const { end } = periodOf(subscription);
  const item = subscription.items.data[0] as SubscriptionItem;
  const running = schedule.current_phase;
  const trial = subscription.status === "trialing" ? subscription.trial_end : null;
  if (!running || given.start_date !== running.start_date) {
    throw invalid("You can not modify the start date of the current phase.", "phases[0][start_date]");
  }
  if (given.end_date !== end) throw uncovered("A phase that ends within a period", "phases[0][end_date]");
  if (given.items[0]?.price !== item.price.id || (given.items[0].quantity ?? 1) !== item.quantity) {
    throw uncovered("A change of the current phase", "phases[0][items]");
  }
  if ((given.trial_end ?? null) !== trial) throw uncovered("A change of the trial", "phases[0][trial_end]");
  return makePhase({
    price: item.price.id,
    quantity: item.quantity,
    start_date: running.start_date,
    end_date: end,
    proration_behavior: given.proration_behavior ?? "create_prorations",
    trial_end: trial,
  });
}

/** The second phase: another price from the period's end on, for whole periods of that price. */
async function coming(store: Store, given: Given, before: SubscriptionItem): Promise<SchedulePhase> {
  const start = before.current_period_end;
  const price = await sellable(store, given.items[0]?.price ?? "", "phases[1][items][0][price]");
  if (!price.recurring) {
    throw invalid(`The price ${price.id} is set to \`type=one_time\`.`, "phases[1][items][0][price]");
  }
  if (given.duration?.interval !== price.recurring.interval || given.end_date) {
    throw uncovered("A phase of other than whole periods (give `duration`)", "phases[1][duration]");
  }
  if (given.start_date !== undefined && given.start_date !== start) {
    throw invalid("A phase must start when the phase before it ends.", "phases[1][start_date]");
  }
  if (given.proration_behavior !== "none") {
    throw uncovered("Prorating between phases", "phases[1][proration_behavior]");
  }
  const { interval, interval_count } = price.recurring;
  const restarts = interval !== before.price.recurring?.interval;
  if (restarts !== (given.billing_cycle_anchor === "phase_start")) {
    throw uncovered(
      "Another interval without `phase_start`, and `phase_start` without another interval,",
      "phases[1][billing_cycle_anchor]",
    );
  }
  return makePhase({
    price: price.id,
    quantity: given.items[0]?.quantity ?? 1,
    start_date: start,
    end_date: afterPeriods(start, interval, interval_count * (given.duration.interval_count ?? 1)),
    proration_behavior: "none",
    trial_end: null,
    billing_cycle_anchor: restarts ? "phase_start" : null,
  });
}

export const updateSchedule = operation(
  z.strictObject({
    end_behavior: z.enum(["release", "cancel"]).optional(),
    phases: z.array(phaseInput).length(2),
    proration_behavior: behavior,
    expand: expandList,
  }),
  async ({ store: outer, params, id }) => {
    if (params.end_behavior === "cancel") throw uncovered("A schedule that cancels", "end_behavior");
    const { store, schedule, subscription } = await running(outer, id, "updated");
    const [first, second] = params.phases as [Given, Given];
    const now = present(first, schedule, subscription);
    const phases = [now, await coming(store, second, subscription.items.data[0] as SubscriptionItem)];
    const { start_date, end_date } = now;
    const next = { ...schedule, phases, current_phase: { start_date, end_date } };
    await store.save("subscription_schedule", next);
    await store.emit("subscription_schedule.updated", next, { phases: schedule.phases });
    return next;
  },
);

export const releaseSchedule = operation(
  z.strictObject({ expand: expandList }),
  async ({ store: outer, id }) => {
    const { store, schedule, subscription } = await running(outer, id, "released");
    const released = await closeSchedule(store, schedule, "released");
    await attach(store, subscription, null);
    return released;
  },
);

export const cancelSchedule = operation(
  z.strictObject({ expand: expandList, invoice_now: flag, prorate: flag.optional() }),
  async ({ store: outer, params, id }) => {
    if (params.prorate || params.invoice_now) throw uncovered("Invoicing at cancellation", "invoice_now");
    const { store, subscription } = await running(outer, id, "canceled");
    await endSubscription(store, subscription, "cancellation_requested");
    return store.get("subscription_schedule", id);
  },
);
