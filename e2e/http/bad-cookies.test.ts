import { expect, test } from "vitest";
import { badCookies, guardedPages } from "../support/bad-cookies.ts";
import { isNoFault, others } from "../support/hostile-requests.ts";

/** Every kind at one page, and every page; `bad-cookies.all.test.ts` has more, `lib/guard/bad-cookies.db.test.ts` the guards. */
test("no page answers 500 for a cookie, whatever it holds", async () => {
  const some = await badCookies((page, cookie) => page === cookie % guardedPages.length);
  expect(some.length).toBeGreaterThan(50);
  expect(await others(some, isNoFault)).toEqual([]);
});
