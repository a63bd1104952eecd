import "server-only";
import { getPlans } from "@/lib/plans/queries";
import type { MemberId } from "@/lib/session/member";
import { createServerSupabase } from "@/lib/supabase/server";
import { unwrap } from "@/lib/supabase/result";
import { findOffer, type Offer } from "./offer";
import { orderSchema, sessionId, type Order } from "./schema";

/** The plan that `checkout=` names, as a plan key or a price's lookup key; null when there is none on offer. */
export async function getOffer(
  checkout: string | undefined,
  interval: string | undefined,
): Promise<Offer | null> {
  return findOffer((await getPlans()) ?? [], checkout, interval);
}

export type Membership = { tier: string; subscribedTo: string | null };

/** What the member has now, for the checkout page: tier, and the plan of a live subscription. */
export async function getMembership(member: MemberId): Promise<Membership> {
  const supabase = await createServerSupabase();
  const [profile, subscriptions] = await Promise.all([
    supabase.from("profiles").select("tier").eq("user_id", member).maybeSingle(),
    supabase
      .from("subscriptions")
      .select("plan_key")
      .eq("user_id", member)
      .in("status", ["active", "trialing", "past_due", "unpaid", "paused"])
      .limit(1),
  ]);
  return {
    tier: unwrap(profile)?.tier ?? "standard",
    subscribedTo: unwrap(subscriptions)[0]?.plan_key ?? null,
  };
}

/** The member's own order of a checkout session; null for a session that is unknown or another member's. */
export async function getOrder(session: string | undefined): Promise<Order | null> {
  const id = sessionId.safeParse(session);
  if (!id.success) return null;
  const supabase = await createServerSupabase();
  const { data, error } = await supabase.rpc("my_order", { p_checkout_session: id.data });
  if (error?.message === "order_not_found") return null;
  const row = unwrap(error ? { data: null, error } : { data, error: null });
  return row === null ? null : orderSchema.parse(row);
}
