import type { SubscriptionRow } from "@/lib/admin/billing/lists/subscriptions.list";

/** What a refund can end besides: a subscription that runs, and until when if its renewal is stopped already. */
export type Running = { until: string | null };

const over = new Set(["canceled", "incomplete_expired"]);

/** `Running` of the subscription of an order; null where none runs. */
export function runningOf(subscription: SubscriptionRow | null): Running | null {
  if (!subscription || over.has(subscription.status)) return null;
  return { until: subscription.cancel_at_period_end ? subscription.current_period_end : null };
}
