import "server-only";
import { now } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { applyRead } from "@/lib/billing/webhook/apply";
import { closeCheckouts } from "@/lib/billing/checkout/checkout";
import { readSubscription } from "@/lib/billing/webhook/read";
import { subscriptionFact } from "./rules";
import { endSubscription } from "@/lib/billing/plan-change/schedules";
import { asking, stripe } from "./stripe";

async function cancel(id: string): Promise<void> {
  await endSubscription(id);
  await applyRead(async () => {
    const ended = await readSubscription(id);
    if (ended.status !== "canceled") throw new AppError("subscription_live", { detail: ended.status });
    const created = Math.floor(now().getTime() / 1000);
    const event = {
      id: `erasure:${id}`,
      type: "altura.erasure",
      created,
      payload: { id, object: ended.object },
    };
    return { event, facts: [subscriptionFact(ended)] };
  });
}

const over = new Set<string>(["canceled", "incomplete_expired"]);

/**
 * Ends all that could still cost the member money, at Stripe and here, before the account is erased. Safe to repeat.
 * Throws `payment_unavailable` or `subscription_live`: nothing may be erased then.
 */
export async function cancelForErasure(member: { id: string }): Promise<void> {
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
