import "server-only";
import { AppError } from "@/lib/platform/errors";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { applyRead } from "@/lib/billing/webhook/apply";
import { ownEvent } from "@/lib/billing/webhook/own-event";
import { closeCheckouts } from "@/lib/billing/checkout/checkout";
import { readSubscription } from "@/lib/billing/webhook/read";
import { subscriptionFact } from "./rules";
import { changing } from "@/lib/billing/plan-change/lease";
import { endSubscription } from "@/lib/billing/plan-change/schedules";
import { asking, stripe } from "./stripe";

async function cancel(id: string): Promise<void> {
  await endSubscription(id);
  await applyRead(async () => {
    const ended = await readSubscription(id);
    if (ended.status !== "canceled") throw new AppError("subscription_live", { detail: ended.status });
    return { event: ownEvent("erasure", ended, "ended"), facts: [subscriptionFact(ended)] };
  });
}

const over = new Set<string>(["canceled", "incomplete_expired"]);

async function cancelAll(member: { id: string }): Promise<void> {
  await closeCheckouts(member);
  const admin = createAdminSupabase();
  const [customers, known] = await Promise.all([
    admin.from("customers").select("stripe_customer_id").eq("user_id", member.id),
    admin.from("subscriptions").select("id, status").eq("user_id", member.id),
  ]);
  const live = new Set(
    unwrap(known)
      .filter(({ status }) => !over.has(status))
      .map(({ id }) => id),
  );
  for (const { stripe_customer_id: customer } of unwrap(customers)) {
    const { data } = await asking(stripe().subscriptions.list({ customer, status: "all", limit: 100 }));
    for (const { id, status } of data) if (!over.has(status)) live.add(id);
  }
  for (const id of live) await cancel(id);
}

/**
 * Ends all that could still cost the member money, at Stripe and here, before the account is erased. Safe to repeat.
 * Throws `payment_unavailable`, `subscription_live` or `change_running`: nothing may be erased then.
 */
export function cancelForErasure(member: { id: string }): Promise<void> {
  return changing(member, "erasure", () => cancelAll(member));
}
