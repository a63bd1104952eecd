import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { nextPrice, subscriptionFact } from "@/lib/billing/rules";
import { subjectOf } from "@/lib/billing/webhook/subjects";

const phase = (price: string, start_date: number, end_date: number) => ({
  items: [{ price }],
  start_date,
  end_date,
});
const present = phase("price_pro", 10, 20);
const under = (schedule: unknown) =>
  ({
    id: "sub_1",
    customer: "cus_1",
    status: "active",
    metadata: {},
    cancel_at_period_end: false,
    items: { data: [{ price: { id: "price_pro" } }] },
    schedule,
  }) as unknown as Stripe.Subscription;
const schedule = (phases: object[], changes: object = {}) => ({
  status: "active",
  current_phase: { start_date: 10, end_date: 20 },
  phases,
  ...changes,
});

describe("what follows the paid period", () => {
  it.each([
    ["no schedule", null, null],
    ["a price from the period's end on", schedule([present, phase("price_plus", 20, 30)]), "price_plus"],
    ["the last phase", schedule([phase("price_max", 0, 10), present]), null],
    ["a released schedule", schedule([present], { status: "released", current_phase: null }), null],
    ["several things at once", schedule([present, { ...phase("a", 20, 30), items: [{}, {}] }]), null],
    ["a schedule that says nothing yet", schedule([present]), undefined],
    ["a schedule that was not read", "sub_sched_1", undefined],
  ])("%s", (_what, given, next) => {
    expect(nextPrice(under(given))).toBe(next);
    const fact = subscriptionFact(under(given));
    expect("next_price_id" in fact, "what is not known is not said").toBe(next !== undefined);
  });

  it("is read again for every event of a schedule", () => {
    for (const what of ["created", "updated", "released", "completed", "canceled", "aborted"]) {
      expect(subjectOf(`subscription_schedule.${what}`, "sub_sched_1")).toEqual({
        kind: "schedule",
        id: "sub_sched_1",
      });
    }
  });
});
