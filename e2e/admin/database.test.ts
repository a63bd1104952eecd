import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { createStaff } from "../support/members.ts";

test("the database page reads, sorts its statements, and folds its tables on a phone", async ({ openAs }) => {
  const page = await openAs(await createStaff("admin"));
  await page.goto("/admin/db-performance");
  await expect(page.getByRole("heading", { name: "Database", level: 1 })).toBeVisible();
  const table = page.getByRole("table", { name: "Tables" });
  await expect(table.getByText("public.profiles", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Most frequent" }).click();
  await expect(page).toHaveURL(/by=calls/);
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  const shown = table.locator("tbody tr:visible");
  await expect(shown).toHaveCount(5);
  const section = page.locator("section").filter({ has: table });
  await section.getByText(/^Show \d+ more rows$/).click();
  await expect(shown.nth(5)).toBeVisible();
  await section.getByText("Show fewer rows").click();
  await expect(shown).toHaveCount(5);
});
