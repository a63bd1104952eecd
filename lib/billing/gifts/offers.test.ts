import { expect, test } from "vitest";
import type { Plan, Price } from "@/lib/plans/schema";
import { giftOffers } from "./offers";

const price = (interval: Price["interval"], unit_amount: number): Price => ({
  lookup_key: `p_${interval}`,
  interval,
  unit_amount,
  currency: "usd",
  trial_days: null,
});
const plan = (key: string, kind: Plan["kind"], prices: Price[]): Plan => ({
  key,
  name: key,
  kind,
  rank: 1,
  tier: key,
  supply: null,
  left: null,
  features: [],
  prices,
});

test("months of a plan cost as many months, a year what a year costs; what is bought once is not given", () => {
  const offers = giftOffers([
    plan("standard", "free", []),
    plan("plus", "recurring", [price("month", 900), price("year", 9000)]),
    plan("pro", "recurring", [price("month", 2900)]),
    plan("founder", "one_time", [price(null, 24_900)]),
  ]);
  expect(offers.map(({ key, amount }) => [key, amount])).toEqual([
    ["plus_3", 2700],
    ["plus_6", 5400],
    ["plus_12", 9000],
    ["pro_3", 8700],
    ["pro_6", 17_400],
  ]);
});
