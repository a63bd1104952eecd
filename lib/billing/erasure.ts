import "server-only";
import type Stripe from "stripe";
import { now } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import type { Member } from "@/lib/session/member";
import { createAdminSupabase } from "@/lib/supabase/admin";
import { unwrap } from "@/lib/supabase/result";
import { reconcileCheckout } from "./mutations";
import { readSession, readSubscription } from "./read";
import { subscriptionFact } from "./rules";
import { cancelNow } from "./schedules";
import { asking, isMissing, stripe } from "./stripe";
import { applyFacts } from "./webhook";

/** Closes every page that could still be paid; one that has been paid is applied first. */
async function closeCheckouts(member: Member): Promise<void> {
  const orders = unwrap(
    await createAdminSupabase()
      .from("orders")
      .select("checkout_session_id")
      .eq("user_id", member.id)
      .eq("status", "pending")
      .not("checkout_session_id", "is", null),
  );
  for (const { checkout_session_id: id } of orders) {
    if (!id) continue;
    try {
      if ((await readSession(id)).status === "open") await asking(stripe().checkout.sessions.expire(id));
      await reconcileCheckout(id);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}

async function cancel(id: string): Promise<void> {
  let ended: Stripe.Subscription;
  try {
    ended = await cancelNow(await readSubscription(id));
  } catch (error) {
    if (!isMissing(error)) throw error;
    ended = await readSubscription(id);
  }
  if (ended.status !== "canceled") throw new AppError("subscription_live", { detail: ended.status });
  const created = Math.floor(now().getTime() / 1000);
  const payload = { id: ended.id, object: ended.object };
  await applyFacts({ id: `erasure:${id}`, type: "altura.erasure", created, payload }, [
    subscriptionFact(ended),
  ]);
}

const over = new Set<string>(["canceled", "incomplete_expired"]);

/**
 * Ends all that could still cost the member money, at Stripe and here, before the account is erased. Safe to repeat.
 * Throws `payment_unavailable` or `subscription_live`: nothing may be erased then.
 */
export async function cancelForErasure(member: Member): Promise<void> {
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
