import "server-only";
import { now } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import { changeOf, type ChangeKind } from "@/lib/plans/change";
import { readHolding } from "@/lib/plans/mine";
import { getPlans } from "@/lib/plans/queries";
import type { Member } from "@/lib/session/member";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { findOffer, type Offer } from "./offer";

/** As `begin_order` refuses them: nobody is charged for what they may not use. */
export async function refuseSuspended(member: Member): Promise<void> {
  const admin = createAdminSupabase();
  const [profile] = unwrap(await admin.from("profiles").select("suspended_until").eq("user_id", member.id));
  const until = profile?.suspended_until;
  if (until && new Date(until) > now()) throw new AppError("suspended");
}

/** What the member's running subscription is called at Stripe. */
export async function runningSubscription(member: Member): Promise<string | null> {
  const rows = unwrap(
    await createAdminSupabase()
      .from("subscriptions")
      .select("id")
      .eq("user_id", member.id)
      .in("status", ["active", "trialing"]),
  );
  return rows[0]?.id ?? null;
}

/** What our subscription is called at Stripe, and our price as far as Stripe was told of it. */
async function readNames(member: Member, { plan, price }: Offer) {
  const [subscription, known] = await Promise.all([
    runningSubscription(member),
    createAdminSupabase()
      .from("prices")
      .select("stripe_price_id")
      .eq("lookup_key", price.lookup_key)
      .single(),
  ]);
  if (!subscription || plan.kind !== "recurring") throw new AppError("already_subscribed");
  const { stripe_price_id } = unwrap(known);
  return {
    subscription,
    wanted: { plan: { ...plan, kind: plan.kind }, price: { ...price, stripe_price_id } },
  };
}

/**
 * What a member asks to change their subscription to. `seen` is the price the page showed, in the smallest unit. Throws
 * plan_unknown, price_mismatch, already_subscribed (when it would be another kind of change), suspended.
 */
export async function readAsked(
  member: Member,
  lookupKey: string,
  seen: number,
  kinds: readonly ChangeKind[],
) {
  const [holding, plans] = await Promise.all([readHolding(member.id), getPlans(), refuseSuspended(member)]);
  const offer = findOffer(plans ?? [], lookupKey);
  if (!offer) throw new AppError("plan_unknown");
  if (offer.price.unit_amount !== seen) throw new AppError("price_mismatch");
  if (!kinds.includes(changeOf(plans ?? [], holding, offer.plan, offer.price.interval))) {
    throw new AppError("already_subscribed");
  }
  return readNames(member, offer);
}
