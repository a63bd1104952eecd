import { expect, test } from "../fixtures.ts";
import { codeFor } from "../support/mailbox.ts";
import { createMember, newEmail, signIn } from "../support/members.ts";

test("by keyboard alone, each step of joining puts the focus where it goes on, or on what was refused", async ({
  context,
  page,
}) => {
  const member = await createMember({ onboarded: false });
  await signIn(context, member.email);
  await page.goto("/onboarding");
  const title = (name: string) => page.getByRole("heading", { level: 1, name });
  const press = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
  };

  await page.getByLabel("Full name").fill("");
  await press("Continue");
  await expect(page.getByLabel("Full name")).toBeFocused();
  await expect(page.getByLabel("Full name")).toHaveAccessibleDescription("Tell us what to call you.");
  await page.keyboard.type("Bea Lindt");
  await page.keyboard.press("Enter");

  await expect(title("What brings you here?")).toBeFocused();
  await press("Continue");
  const first = page.getByRole("checkbox", { name: "People and conversation" });
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription("Choose at least one interest.");
  await page.keyboard.press("Space");
  await press("Continue");

  await expect(title("Link a wallet")).toBeFocused();
  await press("Skip for now");
  await expect(title("Link Discord")).toBeFocused();
  await page.getByRole("link", { name: "Back" }).press("Enter");
  await expect(title("Link a wallet")).toBeFocused();
  await press("Skip for now");
  await expect(title("Link Discord")).toBeFocused();
  await press("Skip for now");

  await expect(title("Your consent")).toBeFocused();
  await press("Finish");
  await expect(page.getByLabel(/I accept the terms of use/)).toBeFocused();
  await page.keyboard.press("Space");
  await press("Finish");
  await expect(page).toHaveURL(/\/members\/dashboard$/);
});

test("signing in by keyboard: another address, another channel, a code that hands itself in", async ({
  page,
}) => {
  const email = newEmail();
  const address = page.getByLabel("Email address", { exact: true }).first();
  await page.goto("/auth");
  await address.fill(newEmail());
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Six-digit code")).toBeFocused();
  await page.getByRole("button", { name: "Use another address" }).press("Enter");
  await expect(address).toBeFocused();
  await page.getByRole("link", { name: "Use a phone number instead" }).press("Enter");
  await expect(page.getByLabel("Phone number", { exact: true }).first()).toBeFocused();
  await page.getByRole("link", { name: "Use an email address instead" }).press("Enter");
  await expect(address).toBeFocused();
  await address.fill(email);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Six-digit code")).toBeFocused();
  await page.keyboard.type(await codeFor(email));
  await expect(page).toHaveURL(/\/onboarding/);
});
