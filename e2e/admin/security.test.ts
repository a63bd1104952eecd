import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { createStaff } from "../support/members.ts";

test("an admin checks the audit log and sees who has a second factor", async ({ openAs }) => {
  const page = await openAs(await createStaff("admin"));
  await page.goto("/admin/security");
  await expect(page.getByRole("heading", { level: 1, name: "Security" })).toBeVisible();
  await page.getByRole("button", { name: "Verify log" }).click();
  await expect(page.getByText(/unaltered\.|no entries yet/)).toBeVisible();
  await expect(page.getByRole("table", { name: "Staff and second factors" })).toBeVisible();
  await expectAccessible(page);
});
