import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { codeFor } from "../support/mailbox.ts";
import { uniquePhone } from "../support/numbers.ts";
import { admin } from "../support/services.ts";

test("a phone as second factor: enrolled, asked for at sign-in, removed with a code of its own", async ({
  page,
  member,
  openAs,
}) => {
  const phone = uniquePhone();
  await page.goto("/members/settings?tab=security");
  await page.getByRole("button", { name: "Add phone" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("My phone");
  await dialog.getByRole("textbox", { name: "Phone number" }).fill("612");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("Enter the number with its country code")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Phone number" }).fill(phone);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByLabel("Six-digit code").fill(await codeFor(phone));
  await expect(dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await dialog.getByRole("button", { name: "I’ve saved them" }).click();
  await expect(page.getByText("My phone")).toBeVisible();
  const enrolled = await codeFor(phone);

  const other = await openAs(member);
  await other.goto("/members/affiliate");
  await expect(other).toHaveURL(/\/auth\/second-factor/);
  await other.getByRole("button", { name: "Send me a code" }).click();
  await expect(other.getByText("A code is on its way")).toBeVisible();
  await other.getByLabel("Security code").fill("000000");
  await expect(other.getByText("That code is wrong.")).toBeVisible();
  await expectAccessible(other);
  const challenged = await codeFor(phone, enrolled);
  await other.getByLabel("Security code").fill(challenged);
  await expect(other).toHaveURL(/\/members\/affiliate$/);

  await page.reload();
  await page.getByRole("button", { name: "Remove", exact: true }).first().click();
  await dialog.getByRole("button", { name: "Send me a code" }).click();
  await expect(dialog.getByText("A code is on its way")).toBeVisible();
  await dialog.getByLabel("Security code").fill(await codeFor(phone, challenged));
  await expect(page.getByText("No second factor yet.")).toBeVisible();
  const { data } = await admin.auth.admin.getUserById(member.id);
  expect(data.user?.factors ?? []).toEqual([]);
});
