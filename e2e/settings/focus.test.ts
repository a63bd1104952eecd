import { expect, test } from "../fixtures.ts";
import { appCode, enrollApp } from "../support/second-factor.ts";

test("a second factor is turned on and removed without leaving the keyboard", async ({ page, member }) => {
  expect(member.id).toBeTruthy();
  const { secret } = await enrollApp(page);
  await page.getByRole("button", { name: "Remove", exact: true }).first().press("Enter");
  const dialog = page.getByRole("dialog", { name: "Remove Pixel?" });
  const code = dialog.getByLabel("Security code");
  await expect(code).toBeFocused();
  await page.keyboard.type("000000");
  await expect(dialog.getByText("That code is wrong.")).toBeVisible();
  await expect(code).toBeFocused();
  await page.keyboard.type(appCode(secret));
  await expect(page.getByText("You have no second factor yet.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator("body :focus")).toHaveCount(1);
});
