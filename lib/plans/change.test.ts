import { describe, expect, it } from "vitest";
import { changeOf, heldPlan, type Holding, type Interval } from "./change";
import type { Plan } from "./schema";

const plan = (key: string, kind: Plan["kind"], rank: number): Plan => ({
  key,
  name: key,
  kind,
  rank,
  tier: key,
  supply: null,
  left: null,
  features: [],
  prices: [],
});
const plans = [
  plan("standard", "free", 0),
  plan("plus", "recurring", 10),
  plan("pro", "recurring", 20),
  plan("founder", "one_time", 30),
];

const free: Holding = { tier: "standard", subscription: null, owned: null };
const subscribed = (to: string, interval: Interval): Holding => ({
  tier: to,
  subscription: { plan: to, interval, ends: false, periodEnd: null, next: null },
  owned: null,
});
const founder: Holding = { tier: "founder", subscription: null, owned: "founder" };
const token: Holding = { tier: "plus", subscription: null, owned: null };

describe("the change an offer would be", () => {
  it.each([
    ["free member", free, "standard", null, "current"],
    ["free member", free, "plus", "month", "buy"],
    ["free member", free, "founder", null, "buy"],
    ["Plus monthly", subscribed("plus", "month"), "standard", null, "later"],
    ["Plus monthly", subscribed("plus", "month"), "plus", "month", "current"],
    ["Plus monthly", subscribed("plus", "month"), "plus", "year", "now"],
    ["Plus monthly", subscribed("plus", "month"), "pro", "month", "now"],
    ["Plus monthly", subscribed("plus", "month"), "founder", null, "buy"],
    ["Pro yearly", subscribed("pro", "year"), "pro", "month", "later"],
    ["Pro yearly", subscribed("pro", "year"), "plus", "year", "later"],
    ["founder", founder, "founder", null, "current"],
    ["founder", founder, "pro", "year", "included"],
    ["founder", founder, "standard", null, "included"],
    ["holder of the NFT", token, "plus", "month", "current"],
    ["holder of the NFT", token, "pro", "month", "buy"],
  ] as const)("%s: %s %s %s → %s", (_who, holding, key, interval, kind) => {
    const asked = plans.find((each) => each.key === key);
    expect(asked && changeOf(plans, holding, asked, interval)).toBe(kind);
  });

  it("is planned where it starts when the period ends, and only at that interval", () => {
    const held = subscribed("pro", "month");
    const next = { plan: "plus", name: "Plus", interval: "year" as const, amount: 9000, currency: "usd" };
    const holding = { ...held, subscription: held.subscription && { ...held.subscription, next } };
    const kinds = (["month", "year"] as const).map((interval) =>
      changeOf(plans, holding, plans[1]!, interval),
    );
    expect(kinds).toEqual(["later", "planned"]);
    expect(changeOf(plans, holding, plans[2]!, "month")).toBe("current");
  });

  it("is an inclusion where a plan for life covers a subscription that still runs", () => {
    const both = { ...subscribed("plus", "month"), tier: "founder", owned: "founder" };
    const plus = plans[1];
    expect(plus && changeOf(plans, both, plus, "month")).toBe("included");
  });
});

it("names the highest of what a member holds", () => {
  expect(heldPlan(plans, { ...subscribed("plus", "year"), owned: "founder", tier: "founder" })?.key).toBe(
    "founder",
  );
  expect(heldPlan(plans, free)?.key).toBe("standard");
});
