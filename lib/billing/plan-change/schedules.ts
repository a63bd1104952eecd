import "server-only";
import type Stripe from "stripe";
import { readSubscription } from "@/lib/billing/webhook/read";
import { nextPrice } from "@/lib/billing/rules";
import { asking, isMissing, stripe } from "@/lib/billing/stripe";
import { voidOpenInvoices } from "./open-invoices";

/** What is planned after the paid period is a schedule of two phases at Stripe: the period that runs, and a price. */

/** The old price runs to its end and the new one begins whole (docs/product.md, "Plans"). */
const unprorated = { proration_behavior: "none" } as const;

export type Next = { price: string; interval: "month" | "year" };

/** Expects the subscription with its schedule, as `readSubscription` reads it. */
function scheduleOf({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null {
  return typeof schedule === "object" ? schedule : null;
}

async function attach(subscription: string): Promise<Stripe.SubscriptionSchedule> {
  try {
    return await asking(stripe().subscriptionSchedules.create({ from_subscription: subscription }));
  } catch (error) {
    // A subscription has one schedule: of two clicks the second takes what the first has made.
    const made = scheduleOf(await readSubscription(subscription));
    if (!made) throw error;
    return made;
  }
}

/** Lets the paid period run out, and then the price follow without proration: nothing is charged before. */
export async function planNext(before: Stripe.Subscription, next: Next): Promise<void> {
  if (nextPrice(before) === next.price) return;
  const item = before.items.data[0];
  const schedule = scheduleOf(before) ?? (await attach(before.id));
  const start = schedule.current_phase?.start_date;
  if (!item || start === undefined) throw new Error(`Schedule ${schedule.id} does not lead ${before.id}`);
  await asking(
    stripe().subscriptionSchedules.update(schedule.id, {
      end_behavior: "release",
      ...unprorated,
      phases: [
        {
          items: [{ price: item.price.id, quantity: item.quantity ?? 1 }],
          start_date: start,
          end_date: item.current_period_end,
          ...(before.status === "trialing" && before.trial_end && { trial_end: before.trial_end }),
        },
        {
          items: [{ price: next.price, quantity: 1 }],
          duration: { interval: next.interval, interval_count: 1 },
          // Without it Stripe may keep the old cycle and collect the new interval's price only at its end.
          ...(item.price.recurring?.interval !== next.interval && { billing_cycle_anchor: "phase_start" }),
          ...unprorated,
        },
      ],
    }),
  );
}

/** A planned price, with what it takes to plan it again. */
export async function plannedOf(price: string): Promise<Next> {
  const { recurring } = await asking(stripe().prices.retrieve(price));
  return { price, interval: recurring?.interval === "year" ? "year" : "month" };
}

/** Lets a subscription go on as it is. */
export async function release(before: Stripe.Subscription): Promise<void> {
  const schedule = scheduleOf(before);
  if (!schedule) return;
  try {
    await asking(stripe().subscriptionSchedules.release(schedule.id));
  } catch (error) {
    if (scheduleOf(await readSubscription(before.id))) throw error;
  }
}

/**
 * Ends a subscription at once, with what is planned and what is billed and not paid; one that is over stays so. Throws
 * `payment_unavailable`.
 */
export async function endSubscription(id: string): Promise<void> {
  await cancelAtOnce(id);
  await voidOpenInvoices(id);
}

async function cancelAtOnce(id: string): Promise<void> {
  try {
    const schedule = scheduleOf(await readSubscription(id));
    if (!schedule) await asking(stripe().subscriptions.cancel(id));
    else
      await asking(
        stripe().subscriptionSchedules.cancel(schedule.id, { invoice_now: false, prorate: false }),
      );
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
