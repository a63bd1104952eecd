import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";

test("transparency shows figures with their source and time", async ({ page }) => {
  const answer = await page.goto("/transparency");
  expect(answer?.headers()["cache-control"], "five minutes at most").toBe(
    "s-maxage=60, stale-while-revalidate=240",
  );
  await expect(page.getByRole("row", { name: /Points issued/ })).toContainText(/[\d,]{4,}/);
  await expect(page.getByRole("row", { name: /^Ledger/ })).toContainText("Adds up");
  await expect(page.getByText("Revenue, last 30 days")).toHaveCount(0);
  await expectAccessible(page);
});
