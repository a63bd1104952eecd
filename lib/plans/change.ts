import type { Plan } from "./schema";

export type Interval = "month" | "year" | null;

/** `amount` in the smallest unit, as agreed to. */
export type PlannedChange = {
  plan: string;
  name: string;
  interval: Interval;
  amount: number;
  currency: string;
};

/**
 * What a member has: the tier that all their grants add up to, a running subscription, and in `owned` the plan that
 * needs no further payment (bought once, held as a token, or honorary without an end).
 */
export type Holding = {
  tier: string;
  subscription: {
    plan: string;
    interval: Interval;
    ends: boolean;
    periodEnd: string | null;
    /** What follows when the period ends. */
    next: PlannedChange | null;
  } | null;
  owned: string | null;
};

/**
 * What choosing an offer would be: `current` is what they have, `included` comes with what they have, `now` starts at
 * once against the difference, `later` would start when the paid period ends, `planned` does so, `buy` is an ordinary
 * purchase.
 */
export type ChangeKind = "current" | "included" | "now" | "later" | "planned" | "buy";

/** The plan a member holds: the highest of subscription, lasting access and tier; undefined when it is not on offer any more. */
export function heldPlan(plans: readonly Plan[], { tier, subscription, owned }: Holding): Plan | undefined {
  return plans
    .filter((plan) => [tier, subscription?.plan, owned].includes(plan.key) || plan.tier === tier)
    .sort((one, other) => other.rank - one.rank)[0];
}

/** The change that one price of a plan would be (docs/product.md, "Plans"); `interval` is null for once or free. */
export function changeOf(
  plans: readonly Plan[],
  holding: Holding,
  plan: Plan,
  interval: Interval,
): ChangeKind {
  const held = heldPlan(plans, holding);
  const { subscription, owned } = holding;
  const runs = plans.find((other) => other.key === subscription?.plan);
  const forLife = plans.find((other) => other.key === owned);
  if (subscription && runs && plan.kind === "recurring" && (!forLife || forLife.rank < plan.rank)) {
    const { next } = subscription;
    if (next?.plan === plan.key && next.interval === interval) return "planned";
    if (plan.rank !== runs.rank) return plan.rank > runs.rank ? "now" : "later";
    if (interval === subscription.interval) return "current";
    return interval === "year" ? "now" : "later";
  }
  if (held && plan.key === held.key) return "current";
  if (held && plan.rank < held.rank) return plan.kind === "free" && subscription ? "later" : "included";
  return "buy";
}

/**
 * Answer of GET /api/me/plan, in the asked language: what the member has, and by lookup key (by plan key where a plan
 * has no price) what each offer would be, if it is more than a purchase. `held`: there is nothing to buy. `link` takes
 * the place of the usual one, with words of its own.
 */
export type MyPlan = {
  line: string;
  offers: Record<string, { text: string; held: boolean; link?: { href: string; label: string } }>;
};
