import "server-only";
import Stripe from "stripe";
import { now } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import type { Member } from "@/lib/session/member";
import { readAsked } from "./asked";
import { ensurePrice } from "./catalog";
import { readSubscription } from "./read";
import { subscriptionFact } from "./rules";
import { withoutPlan } from "./schedules";
import { asking, isAboutPrice, isMissing, stripe } from "./stripe";
import { applyFacts } from "./webhook";

/** Moves the one item of a subscription to another price, against the difference, or not at all; what was planned is dropped. */
async function move(subscription: string, price: string): Promise<Stripe.Subscription> {
  try {
    const before = await readSubscription(subscription);
    const item = before.items.data[0];
    if (item?.price.id === price) return before;
    const change: Stripe.SubscriptionUpdateParams = {
      expand: ["schedule"],
      items: [{ id: item?.id, price }],
      proration_behavior: "always_invoice",
      payment_behavior: "error_if_incomplete",
      cancel_at_period_end: false,
    };
    // Two clicks are one change. Not for longer: Stripe would repeat a refusal for a day, also to another card.
    const moment = Math.floor(now().getTime() / 10_000);
    const idempotencyKey = `upgrade:${subscription}:${price}:${moment}`;
    // While the first of two clicks is at work, Stripe answers 409 to the second, and the SDK asks again.
    const options = { idempotencyKey, maxNetworkRetries: 4 };
    return await withoutPlan(before, () =>
      asking(stripe().subscriptions.update(subscription, change, options)),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new AppError("card_declined");
    if (isMissing(error) && !isAboutPrice(error)) throw new AppError("not_found", { cause: error });
    throw error;
  }
}

/**
 * Upgrades the member's subscription at once (PRODUCT, Plans): the card on file pays the difference. What Stripe answers
 * is applied like its webhook, which may come before or after. Throws what `readAsked` refuses, card_declined,
 * not_found, payment_unavailable.
 */
export async function upgradeSubscription(member: Member, lookupKey: string, seen: number): Promise<void> {
  const { subscription, wanted } = await readAsked(member, lookupKey, seen, ["now"]);
  const moved = await move(subscription, await ensurePrice(wanted, false)).catch(async (error: unknown) => {
    if (isAboutPrice(error)) return move(subscription, await ensurePrice(wanted, true));
    throw error;
  });
  const created = Math.floor(now().getTime() / 1000);
  await applyFacts(
    {
      id: `upgrade:${moved.id}:${lookupKey}:${created}`,
      type: "altura.upgrade",
      created,
      payload: { id: moved.id, object: moved.object },
    },
    [subscriptionFact(moved)],
  );
}
