import { expect, test } from "../fixtures.ts";
import { codeFor } from "../support/mailbox.ts";
import { newEmail } from "../support/members.ts";
import { appCode, enrollApp } from "../support/second-factor.ts";

test("changing an address by keyboard: each code is asked for in turn, and hands itself in", async ({
  page,
  member,
}) => {
  test.slow();
  const next = newEmail("moved");
  await page.goto("/members/settings?tab=security");
  const field = page.getByLabel("New email address");
  await field.fill(member.email);
  await page.keyboard.press("Enter");
  await expect(page.getByText("You already use this one.")).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(next);
  await page.keyboard.press("Enter");

  const current = page.getByLabel(`Code sent to ${member.email}`);
  await expect(current).toBeFocused();
  await page.keyboard.type("000000");
  await expect(page.getByText("That code is wrong or has expired.")).toBeVisible();
  await expect(current).toBeFocused();
  await page.keyboard.type(await codeFor(member.email));
  await expect(page.getByLabel(`Code sent to ${next}`)).toBeFocused();
  await page.keyboard.type(await codeFor(next));
  await expect(page.getByText("Email address changed")).toBeVisible();
  await expect(field).toBeFocused();
});

test("a second factor is turned on and removed without leaving the keyboard", async ({ page, member }) => {
  expect(member.id).toBeTruthy();
  const { secret } = await enrollApp(page);
  await page.getByRole("button", { name: "Remove", exact: true }).first().press("Enter");
  const dialog = page.getByRole("dialog", { name: "Remove Pixel?" });
  const code = dialog.getByLabel("Security code");
  await expect(code).toBeFocused();
  await page.keyboard.type("000000");
  await expect(dialog.getByText("That code is not right.")).toBeVisible();
  await expect(code).toBeFocused();
  await page.keyboard.type(appCode(secret));
  await expect(page.getByText("You have no second factor yet.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator("body :focus")).toHaveCount(1);
});
