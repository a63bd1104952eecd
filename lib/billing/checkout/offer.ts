import type { Access, Plan, Price, Rented } from "@/lib/plans/schema";

export type Offer = { plan: Plan; price: Price };

/**
 * What `checkout=plus`, `checkout=plus&interval=year` or `checkout=plus_year` offers. A plan without a price (a free
 * one) is no offer. Monthly unless a year is asked for.
 */
export function findOffer(plans: readonly Plan[], checkout?: string, interval?: string): Offer | null {
  if (!checkout) return null;
  for (const plan of plans) {
    const named = plan.prices.find((price) => price.lookup_key === checkout);
    if (named) return { plan, price: named };
    if (plan.key !== checkout) continue;
    const price =
      plan.prices.find((each) => each.interval === (interval === "year" ? "year" : "month")) ??
      plan.prices[0];
    return price ? { plan, price } : null;
  }
  return null;
}

export type Barrier =
  | { kind: "pick" }
  | { kind: "unknown" }
  | { kind: "free"; plan: string }
  /** The payment of a subscription is missing: nothing is changed before it is paid. */
  | { kind: "unpaid"; plan: string }
  /** `by`: what gives the member this plan or a higher one. */
  | { kind: "subscribed"; plan: string; by: Access["source"] };

/**
 * Why an offer cannot be bought by this person, or null. The database decides again when the order is begun; this only
 * says it before anyone presses a button.
 */
export function barrierOf(
  plans: readonly Plan[],
  checkout: string | undefined,
  offer: Offer | null,
  membership: { subscribedTo: string | null; lasting: Access | null; term?: Term | null } | null,
): Barrier | null {
  if (!checkout) return { kind: "pick" };
  const named = plans.find((plan) => plan.key === checkout);
  if (named?.kind === "free") return { kind: "free", plan: named.name };
  if (!offer) return { kind: "unknown" };
  const lasting = membership?.lasting;
  const owned = plans.find((plan) => plan.key === lasting?.plan);
  if (lasting && owned && owned.rank >= offer.plan.rank) {
    return { kind: "subscribed", plan: owned.name, by: lasting.source };
  }
  const current = plans.find((plan) => plan.key === membership?.subscribedTo);
  if (membership?.subscribedTo && offer.plan.kind === "recurring") {
    if (membership.term?.unpaid) return { kind: "unpaid", plan: current?.name ?? membership.subscribedTo };
    return { kind: "subscribed", plan: current?.name ?? membership.subscribedTo, by: "subscription" };
  }
  return null;
}

/** Until when a subscription is paid, whether it ends then, and whether a payment is missing. */
export type Term = Pick<Rented, "until" | "ends" | "unpaid">;

/**
 * The running subscription that a plan for life makes needless: its renewal is stopped (product rules, Plans). Null when
 * the plan is not for life or nothing of this rank or below it is rented.
 */
export function rentedBelow(
  plans: readonly Plan[],
  owned: Plan | undefined,
  membership: { subscribedTo: string | null; term: Term | null } | null,
): Rented | null {
  const rented = plans.find((plan) => plan.key === membership?.subscribedTo);
  if (owned?.kind !== "one_time" || !rented || rented.rank > owned.rank || !membership?.term) return null;
  return { ...membership.term, plan: rented.name };
}
