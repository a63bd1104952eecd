import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { payWithCard } from "../support/checkout.ts";

test("a subscriber cancels and resumes from the settings, and reads before what stays", async ({
  page,
  member,
}) => {
  test.slow();
  expect(member.id).toBeTruthy();
  await page.goto("/get-access?checkout=plus");
  await page.getByRole("button", { name: "Pay $9 with card" }).click();
  await payWithCard(page, { number: "4242 4242 4242 4242" });
  await expect(page.getByRole("heading", { name: "Welcome to Altura Plus" })).toBeVisible();

  await page.goto("/members/dashboard");
  await page.getByRole("link", { name: "Manage membership" }).click();
  await expect(page).toHaveURL(/\/members\/settings\?tab=membership$/);
  await expect(page.getByText(/Plus then stays yours until .* and nothing more is charged/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Manage your membership" }).click();
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(page.getByText(/^Ends on/)).toBeVisible();

  await page.goto("/members/settings?tab=membership");
  await expect(page.getByText(/^Ends on .* You keep your access until then\.$/)).toBeVisible();
  await expect(page.getByText(/and nothing more is charged/)).toBeHidden();
  await page.getByRole("button", { name: "Manage your membership" }).click();
  await page.getByRole("button", { name: "Don't cancel subscription" }).click();
  await expect(page.getByText(/^Renews on/)).toBeVisible();
  await page.goto("/members/settings?tab=membership");
  await expect(page.getByText(/^Renews on/)).toBeVisible();
});
