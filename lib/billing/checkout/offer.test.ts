import { describe, expect, it } from "vitest";
import type { Access, Plan } from "@/lib/plans/schema";
import { barrierOf, findOffer, rentedBelow } from "./offer";

const plan = (
  key: string,
  kind: Plan["kind"],
  rank: number,
  intervals: ("month" | "year" | null)[],
): Plan => ({
  key,
  name: key.toUpperCase(),
  kind,
  rank,
  tier: key,
  supply: null,
  left: null,
  features: [],
  prices: intervals.map((interval) => ({
    lookup_key: `${key}_${interval ?? "once"}`,
    interval,
    unit_amount: 900,
    currency: "usd",
    trial_days: null,
  })),
});
const plans = [
  plan("standard", "free", 0, []),
  plan("plus", "recurring", 10, ["month", "year"]),
  plan("pro", "recurring", 20, ["month", "year"]),
  plan("founder", "one_time", 30, [null]),
];

describe("findOffer", () => {
  it.each([
    ["plus", undefined, "plus_month"],
    ["plus", "year", "plus_year"],
    ["plus_year", undefined, "plus_year"],
    ["plus_year", "month", "plus_year"],
    ["founder", "year", "founder_once"],
    ["standard", undefined, undefined],
    ["gold", undefined, undefined],
    ["", undefined, undefined],
    [undefined, undefined, undefined],
  ])("checkout=%s interval=%s → %s", (checkout, interval, key) => {
    expect(findOffer(plans, checkout, interval)?.price.lookup_key).toBe(key);
  });
});

describe("barrierOf", () => {
  const of = (
    checkout: string | undefined,
    subscribedTo: string | null = null,
    lasting: Access | null = null,
  ) => barrierOf(plans, checkout, findOffer(plans, checkout), { subscribedTo, lasting });

  it("is none for what can be bought", () => {
    expect(of("plus")).toBeNull();
    expect(of("founder", "plus")).toBeNull();
    expect(barrierOf(plans, "plus", findOffer(plans, "plus"), null)).toBeNull();
  });

  it("says what stands in the way", () => {
    expect(of(undefined)).toEqual({ kind: "pick" });
    expect(of("gold")).toEqual({ kind: "unknown" });
    expect(of("standard")).toEqual({ kind: "free", plan: "STANDARD" });
    expect(of("pro", "plus")).toEqual({ kind: "subscribed", plan: "PLUS", by: "subscription" });
    for (const by of ["order", "nft", "honorary"] as const) {
      const founder = { plan: "founder", source: by, ends_at: null };
      expect(of("plus", null, founder)).toEqual({ kind: "subscribed", plan: "FOUNDER", by });
      expect(of("founder", null, founder)).toEqual({ kind: "subscribed", plan: "FOUNDER", by });
    }
  });
});

describe("rentedBelow", () => {
  const term = { until: "2027-05-03T12:00:00Z", ends: false, unpaid: false };
  const of = (owned: string, subscribedTo: string | null) =>
    rentedBelow(plans, findOffer(plans, owned)?.plan, { subscribedTo, term: subscribedTo ? term : null });

  it("is the subscription that a plan for life makes needless", () => {
    expect(of("founder", "pro")).toEqual({ ...term, plan: "PRO" });
    expect(of("founder", "plus")).toEqual({ ...term, plan: "PLUS" });
  });
  it("is none without a subscription, and for a plan that is rented itself", () => {
    expect(of("founder", null)).toBeNull();
    expect(of("pro", "plus")).toBeNull();
    expect(rentedBelow(plans, undefined, { subscribedTo: "pro", term })).toBeNull();
    expect(rentedBelow(plans, findOffer(plans, "founder")?.plan, null)).toBeNull();
  });
});
