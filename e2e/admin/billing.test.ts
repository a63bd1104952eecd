import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { payWithCard } from "../support/checkout.ts";
import { createMember, createStaff } from "../support/members.ts";
import { services } from "../support/services.ts";

test("an admin finds an order, sees what a refund takes back, makes it, and tries an event of it without a trace", async ({
  openAs,
}) => {
  test.slow();
  const member = await createMember({ name: "Ravi Menon" });
  const buyer = await openAs(member);
  await buyer.goto("/get-access?checkout=plus");
  await buyer.getByRole("button", { name: "Pay $9 with card" }).click();
  await buyer.waitForURL((url) => url.origin !== new URL(services.app).origin);
  await payWithCard(buyer, { number: "4242 4242 4242 4242" });
  await expect(buyer.getByRole("heading", { name: "Welcome to Altura Plus" })).toBeVisible();

  const page = await openAs(await createStaff("admin"));
  await page.goto(`/admin/billing?q=${encodeURIComponent(member.email)}`);
  const row = page.getByRole("table", { name: "Orders" }).getByRole("row").filter({ hasText: "Ravi Menon" });
  await expect(row.getByText("Paid", { exact: true })).toBeVisible();
  await row.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: /^Order / })).toBeVisible();
  const order = page.url();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Refund", exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount to refund").fill("3");
  const effect = dialog.getByRole("region", { name: "Effects" });
  await expect(effect.getByText("partly refunded")).toBeVisible();
  await dialog.getByLabel("Also end the subscription now").check();
  await expect(effect.getByText("Standard")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Also end the subscription now").uncheck();
  await dialog.getByLabel("Reason").fill("Ill for a week");
  await dialog.getByRole("button", { name: "Refund" }).click();
  await expect(dialog).toBeHidden();
  await expect(async () => {
    await page.goto(order);
    await expect(page.getByText("Partly refunded").first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(page.getByText("Refund requested")).toBeVisible();

  await page.getByRole("link", { name: "checkout.session.completed" }).first().click();
  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect(page.getByTestId("dry-run")).toContainText(/change nothing|no effect/);
  await expectAccessible(page);
});
