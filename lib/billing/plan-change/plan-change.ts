import "server-only";
import type Stripe from "stripe";
import { now } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import type { Member } from "@/lib/session/member";
import { applyRead } from "@/lib/billing/webhook/apply";
import { readAsked, refuseSuspended, runningSubscription } from "@/lib/billing/checkout/asked";
import { ensurePrice } from "@/lib/billing/catalog";
import { readSubscription } from "@/lib/billing/webhook/read";
import { nextPrice, subscriptionFact } from "@/lib/billing/rules";
import { planNext, release } from "./schedules";
import { isAboutPrice, isMissing } from "@/lib/billing/stripe";

async function readOwn(id: string): Promise<Stripe.Subscription> {
  try {
    return await readSubscription(id);
  } catch (error) {
    if (isMissing(error)) throw new AppError("not_found", { cause: error });
    throw error;
  }
}

/** Applies what Stripe says now, as its webhook does, which may come before or after. */
async function settle(id: string): Promise<void> {
  await applyRead(async () => {
    const subscription = await readOwn(id);
    const created = Math.floor(now().getTime() / 1000);
    const event = {
      id: `plan_change:${id}:${nextPrice(subscription) ?? "none"}:${created}`,
      type: "altura.plan_change",
      created,
      payload: { id, object: subscription.object },
    };
    return { event, facts: [subscriptionFact(subscription)] };
  });
}

/**
 * Plans a smaller plan for when the paid period ends (docs/product.md, "Plans"); until then nothing changes and nothing is
 * charged. Throws what `readAsked` refuses, conflict (the membership is cancelled), not_found, payment_unavailable.
 */
export async function scheduleChange(member: Member, lookupKey: string, seen: number): Promise<void> {
  const { subscription, wanted } = await readAsked(member, lookupKey, seen, ["later", "planned"]);
  const plan = async (again: boolean) => {
    const before = await readOwn(subscription);
    // Else whoever wants to leave would go on paying.
    if (before.cancel_at_period_end || (before.cancel_at && !before.schedule)) throw new AppError("conflict");
    const price = await ensurePrice(wanted, again);
    await planNext(before, { price, interval: wanted.price.interval ?? "month" });
  };
  await plan(false).catch((error: unknown) => {
    if (isAboutPrice(error)) return plan(true);
    throw error;
  });
  await settle(subscription);
}

/** Takes a planned change back: the subscription renews as it is. Throws suspended, not_found, payment_unavailable. */
export async function keepPlan(member: Member): Promise<void> {
  await refuseSuspended(member);
  const subscription = await runningSubscription(member);
  if (!subscription) throw new AppError("not_found");
  await release(await readOwn(subscription));
  await settle(subscription);
}

/**
 * Releases a schedule that plans nothing any more, because Stripe cancels no subscription past a schedule. What is
 * not at Stripe has none.
 */
export async function releaseSpent(member: Member): Promise<void> {
  const id = await runningSubscription(member);
  if (!id) return;
  try {
    const subscription = await readSubscription(id);
    if (!nextPrice(subscription)) await release(subscription);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
