import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";

test("the settings are accessible, the dialog of the erasure too", async ({ page, member }) => {
  await page.goto("/members/settings");
  await expect(page.getByText("Where you are signed in")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("New email address").fill(`other-${member.email}`);
  await page.getByRole("button", { name: "Send the codes" }).click();
  await expect(page.getByText("Waiting for a code")).toBeVisible();
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
    await page.goto(path);
    await expect(page.locator("main h1")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
});
