import type { Checkout } from "./cast.ts";

/** A year of one member at Stripe, step by step: each step changes objects there and says by events which ones. */

type Object = "checkout" | "subscription" | `invoice:${string}` | `refund:${string}` | `dispute:${string}`;
type Facts = object[];
/** What Stripe answers about an object after a step. */
type Step = { events: Object[]; read: (object: Object) => Facts };

type Random = () => number;

/** Deterministic numbers below 1 (mulberry32), so that a seed that failed fails again. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const month = 30 * 86_400;
const amounts = { plus_month: 900, pro_month: 2900 } as const;
type Lookup = keyof typeof amounts;

type World = {
  price: Lookup;
  status: string;
  start: number;
  ends: boolean;
  next: Lookup | null;
  invoices: Record<string, object>;
  refunds: Record<string, { amount: number; refunded: number }>;
  disputes: Record<string, string>;
};

/** The steps of a year that `random` decides: renewals, failures, changes of plan, refunds, disputes, and the end. */
export function yearOf(checkout: Checkout, random: Random, base = 1_790_000_000): Step[] {
  const id = checkout.order_id;
  const subscription = checkout.subscription as string;
  const world: World = {
    price: "plus_month",
    status: "active",
    start: base,
    ends: false,
    next: null,
    invoices: {},
    refunds: {},
    disputes: {},
  };
  const steps: Step[] = [];

  const subscriptionFact = (at: World) => ({
    kind: "subscription",
    id: subscription,
    order_id: id,
    customer: checkout.customer,
    user_id: checkout.user_id,
    price_id: `price_${at.price}`,
    status: at.status,
    current_period_start: at.start,
    current_period_end: at.start + month,
    cancel_at_period_end: at.ends,
    next_price_id: at.next && `price_${at.next}`,
  });
  const readAt =
    (at: World) =>
    (object: Object): Facts => {
      const [kind = "", key = ""] = object.split(":");
      if (kind === "checkout") return [checkout, subscriptionFact(at), at.invoices.first ?? {}];
      if (kind === "subscription") return [subscriptionFact(at)];
      if (kind === "invoice") return [subscriptionFact(at), at.invoices[key] ?? {}];
      const payment_intent = `pi_${key}_${id}`;
      if (kind === "dispute") return [{ kind, payment_intent, status: at.disputes[key] }];
      const { amount = 0, refunded = 0 } = at.refunds[key] ?? {};
      return [{ kind, payment_intent, amount, amount_refunded: refunded, currency: "usd" }];
    };
  /** Ends a step: what was changed until now is what Stripe answers from here on. */
  const tell = (...events: Object[]) => {
    steps.push({ events, read: readAt(structuredClone(world)) });
  };
  const bill = (key: string, reason: string, amount: number, price: Lookup = world.price) => {
    world.invoices[key] = {
      kind: "invoice",
      id: `in_${key}_${id}`,
      subscription,
      customer: checkout.customer,
      billing_reason: reason,
      amount_paid: amount,
      currency: "usd",
      payment_intent: `pi_${key}_${id}`,
      price_id: `price_${price}`,
      period_end: world.start + month,
      paid: true,
    };
    world.refunds[key] = { amount, refunded: 0 };
  };

  bill("first", "subscription_create", 900);
  tell("checkout", "subscription", "invoice:first");
  for (let n = 1; n <= 12; n += 1) {
    if (random() < 0.25) {
      world.ends = true;
      tell("subscription");
      if (n === 12 || random() < 0.1) {
        world.status = "canceled";
        tell("subscription");
        break;
      }
      world.ends = false;
      tell("subscription");
    }
    if (world.price === "plus_month" && random() < 0.2) {
      world.price = "pro_month";
      world.next = null;
      bill(`up${n}`, "subscription_update", 1500 + n);
      tell("subscription", `invoice:up${n}`);
    } else if (world.price === "pro_month" && random() < 0.3) {
      world.next = "plus_month";
      tell("subscription");
    }
    const paid = Object.keys(world.refunds);
    const some = paid[Math.floor(random() * paid.length)] as string;
    const refund = world.refunds[some];
    if (refund && random() < 0.3) {
      const whole = random() < 0.5;
      refund.refunded = whole
        ? refund.amount
        : Math.max(refund.refunded, Math.floor(refund.amount * random()));
      tell(`refund:${some}`);
    }
    if (random() < 0.2 && world.disputes[some] === undefined) {
      world.disputes[some] = "needs_response";
      tell(`dispute:${some}`);
      world.disputes[some] = random() < 0.5 ? "lost" : "won";
      tell(`dispute:${some}`);
    }
    world.start += month;
    if (world.next) world.price = world.next;
    world.next = null;
    if (random() < 0.25) {
      world.status = "past_due";
      tell("subscription");
      if (random() < 0.2) {
        world.status = "canceled";
        tell("subscription");
        break;
      }
      world.status = "active";
    }
    bill(`r${n}`, "subscription_cycle", amounts[world.price]);
    tell("subscription", `invoice:r${n}`);
  }
  return steps;
}

/** One delivery: with what was read at its time, and, `stale`, with an answer that was asked for at an earlier step. */
type Delivery = { event: string; facts: object[]; old?: { step: number; facts: object[] } };
/** The deliveries after each step. */
export type Plan = Delivery[][];

/** Each event once, at once. */
export const inOrder = (steps: Step[]): Plan =>
  steps.map(({ events, read }, n) =>
    events.map((object) => ({ event: `${n}:${object}`, facts: read(object) })),
  );

/** Each event up to four times, each time later by any number of steps, and in any order; some answers overtaken. */
export function shuffled(steps: Step[], random: Random, atLeast = 200): Plan {
  const plan: (Delivery & { rank: number })[][] = steps.map(() => []);
  const all = steps.flatMap(({ events }, n) => events.map((object) => ({ object, n })));
  const repeats = Math.max(2, Math.ceil(atLeast / all.length));
  for (const { object, n } of all) {
    const first = n + Math.floor(random() * (steps.length - n));
    for (let times = 0; times < repeats; times += 1) {
      // Only the first delivery of an event counts, so it is late as often as early.
      const at = first + Math.floor(random() * (steps.length - first));
      const asked = n + Math.floor(random() * (at - n + 1));
      const now = steps[at]?.read(object) ?? [];
      const old =
        random() < 0.5 && asked < at ? { step: asked, facts: steps[asked]?.read(object) ?? [] } : undefined;
      plan[at]?.push({ event: `${n}:${object}`, facts: now, ...(old && { old }), rank: random() });
    }
  }
  return plan.map((step) =>
    step.toSorted((a, b) => a.rank - b.rank).map(({ rank: _, ...delivery }) => delivery),
  );
}
