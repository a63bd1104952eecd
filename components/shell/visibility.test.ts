import { expect, it } from "vitest";
import { isCurrent, isTopBarVisible } from "./visibility";

it.each([
  ["/", false, true],
  ["/es/pricing", false, true],
  ["/en/pricing", false, true],
  ["/members", false, true],
  ["/members/dashboard", false, false],
  ["/es/members/settings", false, false],
  ["/members/dashboard", true, true],
  ["/members/vision-dashboard", true, false],
  ["/es/members/vision-dashboard", true, false],
  ["/membership", false, true],
])("on %s, shown explicitly: %s, the bar is visible: %s", (pathname, explicit, visible) => {
  expect(isTopBarVisible(pathname, explicit)).toBe(visible);
});

it("marks the current page whatever the prefix", () => {
  expect(isCurrent("/en/pricing", "/pricing")).toBe(true);
  expect(isCurrent("/es", "/")).toBe(true);
  expect(isCurrent("/leaderboard/month", "/leaderboard")).toBe(true);
  expect(isCurrent("/pricings", "/pricing")).toBe(false);
  expect(isCurrent("/pricing", "/")).toBe(false);
});
