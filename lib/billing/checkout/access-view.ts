import "server-only";
import { changeOf } from "@/lib/plans/change";
import { readHolding } from "@/lib/plans/mine";
import { getShownPlans } from "@/lib/plans/queries";
import type { Member } from "@/lib/session/member";
import { barrierOf, findOffer, rentedBelow } from "./offer";
import { getMembership } from "@/lib/billing/queries";
import { readCode } from "@/lib/billing/codes/read";
import { termsOf } from "./terms";
import { quoteOrNull } from "@/lib/billing/plan-change/upgrade";

/**
 * What choosing a plan would be for this person: a purchase, a change of what they have, one that is planned already, or
 * nothing that can be paid. `checkout` names a plan or a price, `interval` chooses between the prices of a plan, `typed` is a promotion
 * code.
 */
export async function readAccess(
  member: Member | null,
  checkout: string | undefined,
  interval: string | undefined,
  typed?: string,
) {
  const [plans, membership] = await Promise.all([
    getShownPlans().then((found) => found ?? []),
    member ? getMembership(member.id) : null,
  ]);
  const offer = findOffer(plans, checkout, interval);
  const barrier = barrierOf(plans, checkout, offer, membership);
  if (!barrier && offer) {
    const code = member && typed ? await readCode(member, typed, offer.price.lookup_key) : null;
    const terms = termsOf(offer.price, membership?.trialUsed ?? false, code);
    return { kind: "purchase" as const, offer, terms, rented: rentedBelow(plans, offer.plan, membership) };
  }
  const refused = { kind: "refused" as const, barrier: barrier ?? { kind: "unknown" as const } };
  if (!member || !offer || barrier?.kind !== "subscribed" || barrier.by !== "subscription") return refused;

  const holding = await readHolding(member.id);
  const change = changeOf(plans, holding, offer.plan, offer.price.interval);
  const { next = null, periodEnd = null } = holding.subscription ?? {};
  const current = barrier.plan;
  if (next && (change === "planned" || change === "current")) {
    const interval = holding.subscription?.interval ?? null;
    return { kind: "planned" as const, next, current, interval, periodEnd };
  }
  const { confirm } = holding;
  if (confirm?.lookup_key === offer.price.lookup_key) {
    return { kind: "confirm" as const, confirm, plan: offer.plan.name };
  }
  if (change === "now") {
    return {
      kind: "change" as const,
      change,
      quote: await quoteOrNull(member, offer),
      offer,
      holding,
      current,
    };
  }
  if (change === "later") return { kind: "change" as const, change, quote: null, offer, holding, current };
  return refused;
}

export type AccessView = Awaited<ReturnType<typeof readAccess>>;
