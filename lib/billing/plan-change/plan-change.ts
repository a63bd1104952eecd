import "server-only";
import type Stripe from "stripe";
import { AppError } from "@/lib/platform/errors";
import type { Member } from "@/lib/session/member";
import { readAsked, refuseSuspended, runningSubscription } from "@/lib/billing/checkout/asked";
import { ensurePrice } from "@/lib/billing/catalog";
import { readSubscription } from "@/lib/billing/webhook/read";
import { applySubscription } from "@/lib/billing/webhook/own-event";
import { nextPrice } from "@/lib/billing/rules";
import { changing } from "./lease";
import { planNext, release } from "./schedules";
import { isAboutPrice, isMissing } from "@/lib/billing/stripe";

/** The subscription as it is at Stripe. Throws not_found, payment_unavailable. */
export async function readOwn(id: string): Promise<Stripe.Subscription> {
  try {
    return await readSubscription(id);
  } catch (error) {
    if (isMissing(error)) throw new AppError("not_found", { cause: error });
    throw error;
  }
}

/**
 * Plans a smaller plan for when the paid period ends (docs/product.md, "Plans"); until then nothing changes and nothing is
 * charged. Throws what `readAsked` refuses, conflict (the membership is cancelled), change_running, not_found,
 * payment_unavailable.
 */
export async function scheduleChange(member: Member, lookupKey: string, seen: number): Promise<void> {
  await readAsked(member, lookupKey, seen, ["later", "planned"]);
  await changing(member, "plan", async ({ intend }) => {
    // Again: another change may have been made while this one waited for its turn.
    const { subscription, wanted } = await readAsked(member, lookupKey, seen, ["later", "planned"]);
    const plan = async (again: boolean) => {
      const before = await readOwn(subscription);
      // Else whoever wants to leave would go on paying.
      if (before.cancel_at_period_end || (before.cancel_at && !before.schedule))
        throw new AppError("conflict");
      const price = await ensurePrice(wanted, again);
      const next = { price, interval: wanted.price.interval ?? "month" };
      const from = before.items.data[0]?.price.id ?? "";
      await intend({ subscription, from, plan: next, resume: false, confirm: null });
      await planNext(before, next);
    };
    await plan(false).catch(async (error: unknown) => {
      if (!isAboutPrice(error)) throw error;
      await intend(null);
      return plan(true);
    });
    await applySubscription("plan_change", subscription);
    await intend(null);
  });
}

/** Takes a planned change back: the subscription renews as it is. Throws suspended, not_found, payment_unavailable. */
export async function keepPlan(member: Member): Promise<void> {
  await refuseSuspended(member);
  await changing(member, "keep", async () => {
    const subscription = await runningSubscription(member);
    if (!subscription) throw new AppError("not_found");
    await release(await readOwn(subscription));
    await applySubscription("plan_change", subscription);
  });
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
    if (!subscription.schedule || nextPrice(subscription)) return;
    await changing(member, "portal", async () => {
      const alone = await readSubscription(id);
      if (!nextPrice(alone)) await release(alone);
    });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Gives up an upgrade that waits for the member's bank: nothing is charged and the plan stays. Throws payment_unavailable. */
export async function giveUpUpgrade(member: Member): Promise<void> {
  await changing(member, "give_up", async () => undefined);
}
