import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";

test("a member sets payouts up: country, onboarding at Stripe that is left and taken up again, ready", async ({
  page,
  member,
}) => {
  void member;
  test.slow();
  await page.goto("/members/earnings");
  const card = page.getByTestId("connect");
  await expect(card).toHaveAttribute("data-state", "not_started");
  await page.getByLabel("Country where you live").selectOption({ label: "Germany" });
  await page.getByRole("button", { name: "Set up payouts" }).click();

  await expect(page.getByRole("heading", { name: "Tell us about you" })).toBeVisible();
  await page.getByRole("link", { name: "Save and return later" }).click();
  await expect(page).toHaveURL(/\/members\/earnings$/);
  await expect(card).toHaveAttribute("data-state", "data_needed");

  await page.getByRole("button", { name: "Continue with Stripe" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Where your money goes" })).toBeVisible();
  await page.getByRole("button", { name: "Agree and submit" }).click();
  await expect(page).toHaveURL(/\/members\/earnings$/);
  await expect(card).toHaveAttribute("data-state", "ready");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Open your Stripe dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Express dashboard" })).toBeVisible();
});
