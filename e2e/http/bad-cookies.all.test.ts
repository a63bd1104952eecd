import { expect, test } from "vitest";
import { badCookies } from "../support/bad-cookies.ts";
import { isNoFault, others } from "../support/hostile-requests.ts";

test("no page answers 500 for a cookie, whatever it holds", { timeout: 360_000 }, async () => {
  // Every page meets every second kind; lib/guard/bad-cookies.db.test.ts shows all of them to the guards.
  const all = await badCookies((page, cookie) => (page + cookie) % 2 === 0);
  expect(all.length).toBeGreaterThan(400);
  expect(await others(all, isNoFault)).toEqual([]);
});
