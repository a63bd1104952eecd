import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { scrollWidth } from "../support/layout.ts";

test("the settings are accessible, the dialog of the erasure too", async ({ page, member }) => {
  test.slow();
  for (const tab of ["profile", "preferences", "membership", "security"]) {
    await page.goto(`/members/settings?tab=${tab}`);
    await expect(page.getByRole("navigation", { name: "Parts of the settings" })).toBeVisible();
    await expectAccessible(page);
  }
  await page.getByLabel("New email address").fill(`other-${member.email}`);
  await page.getByRole("button", { name: "Send the codes" }).click();
  await expect(page.getByText("Waiting for a code")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Data", exact: true }).click();
  await page.getByRole("button", { name: "Erase my account" }).click();
  await page.getByRole("button", { name: /^Send a code to/ }).click();
  await expect(page.getByLabel("Type ERASE to confirm")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expectAccessible(page);
});

test("nothing is wider than a small phone, in either language", async ({ page, member }) => {
  expect(member.id).toBeTruthy();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/members/settings", "/es/members/settings"]) {
    for (const tab of ["profile", "preferences", "security", "membership", "data"]) {
      await page.goto(`${path}?tab=${tab}`);
      await expect(page.locator("main h1")).toBeVisible();
      await expect.poll(() => scrollWidth(page), tab).toBeLessThanOrEqual(360);
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      await expect.poll(height, tab).toBeLessThan(3000);
    }
  }
});
