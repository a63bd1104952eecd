import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";
import { expectAccessible } from "../support/axe.ts";
import { sql } from "../support/services.ts";

test("transparency shows figures with their source and time", async ({ page }) => {
  test.slow();
  const answer = await answered(() => page.goto("/transparency"));
  expect(answer?.headers()["cache-control"], "five minutes at most").toBe(
    "s-maxage=60, stale-while-revalidate=240",
  );
  await expect(page.getByRole("row", { name: /Points issued/ })).toContainText(/[\d,]{4,}/);
  // At three in the morning everything is compared again, with tiers and days that other tests have written by hand.
  const [first] = await sql`
    select mismatches::int from private.reconciliations where finished_at is not null order by id limit 1`;
  expect(first, "before any test has written").toEqual({ mismatches: 0 });
  await expect(async () => {
    const [last] = await sql<{ mismatches: number }[]>`
      select mismatches::int from private.reconciliations where finished_at is not null order by id desc limit 1`;
    await page.reload();
    const verdict = last?.mismatches === 0 ? "Adds up" : /numbers? differ/;
    await expect(page.getByRole("row", { name: /^Ledger/ })).toContainText(verdict, { timeout: 1000 });
  }, "the page is kept for a minute").toPass({ timeout: 120_000 });
  await expect(page.getByText("Revenue, last 30 days")).toHaveCount(0);
  await expectAccessible(page);
});
