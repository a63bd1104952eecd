import { expect, it } from "vitest";
import { removalCosts } from "./removal";

const now = new Date("2026-11-22T12:00:00Z");
const free = { from: "2026-11-20T12:00:00Z", tier: null, mint: false, claim: false, referral: false };

it("costs nothing when the wallet brought nothing", () => {
  expect(removalCosts({ tokens: [], removal: free }, now)).toEqual({ blocked: null, costs: [] });
});

it("names the tier that goes with a token, or that another one keeps it", () => {
  const { costs } = removalCosts({ tokens: ["4"], removal: { ...free, tier: "standard" } }, now);
  expect(costs).toEqual(["tier"]);
  expect(removalCosts({ tokens: ["4"], removal: free }, now).costs).toEqual(["access"]);
});

it("names a claim that is signed for it, and a referral that needs it", () => {
  const removal = { ...free, claim: true, referral: true };
  expect(removalCosts({ tokens: [], removal }, now).costs).toEqual(["claim", "referral"]);
});

it("is not possible in the first day, nor while a mint is under way", () => {
  const young = { ...free, from: "2026-11-22T12:00:01Z" };
  expect(removalCosts({ tokens: [], removal: young }, now).blocked).toBe("new");
  expect(removalCosts({ tokens: [], removal: { ...young, mint: true } }, now).blocked).toBe("mint");
});
