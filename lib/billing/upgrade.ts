import "server-only";
import Stripe from "stripe";
import { now } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { changeOf } from "@/lib/plans/change";
import { readHolding } from "@/lib/plans/mine";
import { getPlans } from "@/lib/plans/queries";
import type { Member } from "@/lib/session/member";
import { createAdminSupabase } from "@/lib/supabase/admin";
import { unwrap } from "@/lib/supabase/result";
import { ensurePrice } from "./catalog";
import { findOffer, type Offer } from "./offer";
import { subscriptionFact } from "./rules";
import { asking, isAboutPrice, isMissing, stripe } from "./stripe";
import { applyFacts } from "./webhook";

/** As `begin_order` refuses them: nobody is charged for what they may not use. */
async function refuseSuspended(member: Member): Promise<void> {
  const admin = createAdminSupabase();
  const [profile] = unwrap(await admin.from("profiles").select("suspended_until").eq("user_id", member.id));
  const until = profile?.suspended_until;
  if (until && new Date(until) > now()) throw new AppError("suspended");
}

/** What our subscription is called at Stripe, and our price as far as Stripe was told of it. */
async function readNames(member: Member, { plan, price }: Offer) {
  const admin = createAdminSupabase();
  const [subscriptions, prices] = await Promise.all([
    admin.from("subscriptions").select("id").eq("user_id", member.id).in("status", ["active", "trialing"]),
    admin.from("prices").select("stripe_price_id").eq("lookup_key", price.lookup_key).single(),
  ]);
  const [running] = unwrap(subscriptions);
  if (!running || plan.kind !== "recurring") throw new AppError("already_subscribed");
  const { stripe_price_id } = unwrap(prices);
  const wanted = { plan: { ...plan, kind: plan.kind }, price: { ...price, stripe_price_id } };
  return { subscription: running.id, wanted };
}

/** Moves the one item of a subscription to another price, against the difference, or not at all. */
async function move(subscription: string, price: string): Promise<Stripe.Subscription> {
  try {
    const before = await asking(stripe().subscriptions.retrieve(subscription));
    const item = before.items.data[0];
    if (item?.price.id === price) return before;
    const change: Stripe.SubscriptionUpdateParams = {
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
    return await asking(stripe().subscriptions.update(subscription, change, options));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new AppError("card_declined");
    if (isMissing(error) && !isAboutPrice(error)) throw new AppError("not_found", { cause: error });
    throw error;
  }
}

/**
 * Upgrades the member's subscription at once (PRODUCT, Plans): the card on file pays the difference. What Stripe answers
 * is applied like its webhook, which may come before or after. `seen` is the price the page showed, in the smallest
 * unit. Throws plan_unknown, price_mismatch, already_subscribed (when it would be no upgrade), suspended, card_declined,
 * not_found, payment_unavailable.
 */
export async function upgradeSubscription(member: Member, lookupKey: string, seen: number): Promise<void> {
  const [holding, plans] = await Promise.all([readHolding(member), getPlans(), refuseSuspended(member)]);
  const offer = findOffer(plans ?? [], lookupKey);
  if (!offer) throw new AppError("plan_unknown");
  if (offer.price.unit_amount !== seen) throw new AppError("price_mismatch");
  if (changeOf(plans ?? [], holding, offer.plan, offer.price.interval) !== "now") {
    throw new AppError("already_subscribed");
  }
  const { subscription, wanted } = await readNames(member, offer);
  const moved = await move(subscription, await ensurePrice(wanted, false)).catch(async (error: unknown) => {
    if (isAboutPrice(error)) return move(subscription, await ensurePrice(wanted, true));
    throw error;
  });
  const created = Math.floor(now().getTime() / 1000);
  await applyFacts(
    {
      id: `upgrade:${moved.id}:${offer.price.lookup_key}:${created}`,
      type: "altura.upgrade",
      created,
      payload: { id: moved.id, object: moved.object },
    },
    [subscriptionFact(moved)],
  );
}
