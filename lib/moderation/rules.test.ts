import { expect, test } from "vitest";
import { rulesInOrder } from "./rules";
import { communityRules } from "./schema";

test("the rules that reports name come first, the rest as always", () => {
  expect(rulesInOrder([])).toEqual(communityRules);
  expect(rulesInOrder(["rule", "other"])).toEqual(communityRules);
  expect(rulesInOrder(["privacy", "scam", "other", "privacy"])).toEqual([
    "privacy",
    "scam",
    "respect",
    "spam",
    "harm",
    "adult",
    "topic",
  ]);
});
