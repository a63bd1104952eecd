import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { codeFor } from "../support/mailbox.ts";
import { clientOf, createMember, createStaff } from "../support/members.ts";
import { appCode, enrollApp } from "../support/second-factor.ts";
import { admin } from "../support/services.ts";
import type { Locator, Page } from "@playwright/test";

/** Through the first factor, as anybody does it. */
async function firstFactor(page: Page, email: string, next: string): Promise<void> {
  await page.goto(`/auth?next=${encodeURIComponent(next)}&email=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByLabel("Six-digit code").first().waitFor();
  await page
    .getByLabel("Six-digit code")
    .first()
    .pressSequentially(await codeFor(email));
  await expect(page).toHaveURL(/\/auth\/second-factor/);
}

test("enrolling, and the challenge at sign-in", async ({ page, member, openAs }) => {
  test.slow();
  const { secret } = await enrollApp(page);
  await expect(page.getByText("10 recovery codes left")).toBeVisible();
  await expect(page.getByText("Pixel")).toBeVisible();
  await expectAccessible(page);

  const other = await openAs();
  await firstFactor(other, member.email, "/members/affiliate");
  await expectAccessible(other);
  await other.getByLabel("Security code").fill("000000");
  await expect(other.getByText("That code is wrong.")).toBeVisible();
  await other.getByLabel("Security code").fill(appCode(secret, 1));
  await expect(other).toHaveURL(/\/members\/affiliate$/);
});

test("a recovery code opens the account once and turns the second factor off", async ({
  page,
  member,
  openAs,
}) => {
  const { codes } = await enrollApp(page);
  const other = await openAs();
  await firstFactor(other, member.email, "/members/settings?tab=security");
  await other.getByRole("button", { name: "Lost your second factor? Use a recovery code" }).click();
  await other.getByLabel("Recovery code").fill("AAAA-BBBB-CCCC");
  await other.getByRole("button", { name: "Use recovery code" }).click();
  await expect(other.getByText("This recovery code is wrong or has been used.")).toBeVisible();
  await expectAccessible(other);
  await other.getByLabel("Recovery code").fill(codes[3]?.toLowerCase() ?? "");
  await other.getByRole("button", { name: "Use recovery code" }).click();
  await expect(other).toHaveURL(/\/auth\/recovered/);
  await expect(other.getByRole("heading", { name: "Your second factor is off" })).toBeVisible();
  await expect(other.getByText("9 recovery codes still work.")).toBeVisible();
  await expectAccessible(other);
  await other.getByRole("button", { name: "Add authenticator app" }).click();
  const dialog = other.getByRole("dialog");
  await dialog.getByRole("button", { name: "Continue" }).click();
  const secret = await dialog.getByLabel("Setup key for your app").inputValue();
  await dialog.getByLabel("Six-digit code").fill(appCode(secret));
  await expect(other.getByRole("heading", { name: "Your second factor is on" })).toBeVisible();
  await other.getByRole("link", { name: "Continue" }).click();
  await expect(other).toHaveURL(/\/members\/settings\?tab=security$/);
  await expect(other.getByText("9 recovery codes left")).toBeVisible();
});

test("a factor is renamed and removed only with a fresh code of it", async ({ page, member }) => {
  const { secret } = await enrollApp(page);
  const answer = async (dialog: Locator, periods: number) => {
    await dialog.getByLabel("Security code").fill("000000");
    await expect(dialog.getByText("That code is wrong.")).toBeVisible();
    await dialog.getByLabel("Security code").fill(appCode(secret, periods));
  };
  await page.getByRole("button", { name: "Rename" }).click();
  const renaming = page.getByRole("dialog", { name: "Rename this second factor" });
  await renaming.getByLabel("Name").fill("Old tablet");
  await answer(renaming, 1);
  await expect(page.getByText("Old tablet")).toBeVisible();

  await page.getByRole("button", { name: "Remove", exact: true }).first().click();
  await answer(page.getByRole("dialog", { name: "Remove Old tablet?" }), 1);
  await expect(page.getByText("No second factor yet.")).toBeVisible();
  const { data } = await admin.auth.admin.getUserById(member.id);
  expect(data.user?.factors ?? []).toEqual([]);
});

test("staff who enrolled a factor are kept out of the panel until it is shown, by curl too", async ({
  openAs,
}) => {
  const staff = await createMember({ name: "Ivo Brandt" });
  const giver = await clientOf((await createStaff("admin")).email);
  const role = { p_user: staff.id, p_role: "moderator", p_granted: true, p_reason: "Test" };
  expect((await giver.rpc("admin_set_role", role)).error).toBeNull();
  const page = await openAs(staff);
  const { secret } = await enrollApp(page);

  const raw = await clientOf(staff.email);
  expect((await raw.rpc("admin_waiting")).error?.message).toBe("second_factor_required");
  expect(await raw.from("user_roles").select("role")).toMatchObject({ status: 403, data: null });

  const other = await openAs();
  await firstFactor(other, staff.email, "/admin/home");
  await other.goto("/admin/home");
  await expect(other.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(other.getByText("Enter your security code to open this panel.")).toBeVisible();
  await expectAccessible(other);
  await other.getByRole("link", { name: "Enter security code" }).click();
  await other.getByLabel("Security code").fill(appCode(secret, 1));
  await expect(other.getByRole("heading", { level: 1, name: "Admin Panel" })).toBeVisible();

  // Ended elsewhere: out at once, although the access token has not expired.
  await page.goto("/members/settings?tab=security");
  await page.getByRole("button", { name: /^End (the other session|all \d+ other sessions)$/ }).click();
  await expect(page.getByText("All other sessions ended", { exact: true })).toBeVisible();
  await other.goto("/admin/home");
  await expect(other.getByRole("heading", { name: "Authentication Required" })).toBeVisible();

  // A role taken away works at the next request.
  await page.goto("/admin/home");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Panel" })).toBeVisible();
  expect((await giver.rpc("admin_set_role", { ...role, p_granted: false })).error).toBeNull();
  await page.goto("/admin/home");
  await expect(page.getByText("You need moderator or admin privileges to access this panel.")).toBeVisible();
});
