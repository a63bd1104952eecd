import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { payWithCard } from "../support/checkout.ts";
import { sql } from "../support/services.ts";
import { sessionIn } from "../support/stripe.ts";

test("a subscriber's payment is looked for until it is found; they cancel and resume, and read before what stays", async ({
  page,
  member,
}) => {
  test.slow();
  await page.goto("/get-access?checkout=plus");
  await page.getByRole("button", { name: "Pay $9 with card" }).click();
  await payWithCard(page, { number: "4242 4242 4242 4242" });
  const welcome = page.getByRole("heading", { name: "Welcome to Altura Plus" });
  await expect(welcome).toBeVisible();
  // A token costs more than this plan: the page leads to none.
  await expect(page.getByRole("main").getByRole("link", { name: /NFT/ })).toHaveCount(0);

  await test.step("a payment that its webhook has yet to name is looked for", async () => {
    const session = sessionIn(page.url());
    await sql`update orders set checkout_session_id = null where user_id = ${member.id}`;
    await page.reload();
    await expect(page.getByRole("heading", { name: "We can’t find this order" })).toBeVisible();
    await sql`update orders set checkout_session_id = ${session} where user_id = ${member.id}`;
    await expect(welcome).toBeVisible();
  });

  await page.goto("/members/dashboard");
  await page.getByRole("link", { name: "Manage your membership" }).click();
  await expect(page).toHaveURL(/\/members\/settings\?tab=membership$/);
  await expect(page.getByText(/You keep Plus until .* and won’t be charged again/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Manage your membership" }).click();
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(page.getByText(/^Ends on/)).toBeVisible();

  await page.goto("/members/settings?tab=membership");
  await expect(page.getByText(/^Ends on .* You keep your access until then\.$/)).toBeVisible();
  await expect(page.getByText(/and won’t be charged again/)).toBeHidden();
  await page.getByRole("button", { name: "Manage your membership" }).click();
  await page.getByRole("button", { name: "Don't cancel subscription" }).click();
  await expect(page.getByText(/^Renews on/)).toBeVisible();
  await page.goto("/members/settings?tab=membership");
  await expect(page.getByText(/^Renews on/)).toBeVisible();
});
