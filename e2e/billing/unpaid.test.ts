import { expect, test } from "../fixtures.ts";
import { payWithCard } from "../support/checkout.ts";
import { sql } from "../support/services.ts";
import { stripe } from "../support/stripe.ts";

test("a missing payment is told on every member page, paid with one button, and the notice goes by itself", async ({
  page,
  member,
  context,
}) => {
  test.slow();
  await page.goto("/get-access?checkout=plus");
  await page.getByRole("button", { name: "Pay $9 with card" }).click();
  await payWithCard(page, { number: "4242 4242 4242 4242" });
  await expect(page.getByRole("heading", { name: "Welcome to Altura Plus" })).toBeVisible();

  // A further payment, which the card on file refuses.
  const [held] = await sql`select id from subscriptions where user_id = ${member.id}`;
  const id = held?.id as string;
  const { customer, items } = await stripe.subscriptions.retrieve(id);
  const bad = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
    customer: customer as string,
  });
  const [item] = items.data;
  await stripe.subscriptions.update(id, {
    ...{ default_payment_method: bad.id, payment_behavior: "allow_incomplete" },
    ...{ proration_behavior: "always_invoice", items: [{ id: item?.id ?? "", quantity: 2 }] },
  });

  await page.goto("/members/dashboard");
  const notice = page.getByTestId("unpaid");
  await expect(notice).toContainText("Your last payment for Plus didn’t go through");
  // One primary action a page: the one that pays.
  for (const path of ["/members/dashboard", "/members/settings?tab=membership"]) {
    await page.goto(path);
    await expect(notice).toBeVisible();
    if (path.includes("membership"))
      await expect(page.getByRole("button", { name: "Connect wallet" })).toBeEnabled();
    await expect(page.locator("main .button-primary")).toHaveCount(1);
  }
  await page.goto("/members");
  await expect(page.getByRole("main").getByRole("link", { name: /^Complete your payment/ })).toBeVisible();
  await page.goto("/get-access?checkout=pro");
  await expect(page.getByRole("heading", { name: "Your payment for Altura Plus is overdue" })).toBeVisible();

  await page.goto("/members/dashboard");
  await expect(notice).toBeVisible();
  const paying = await context.newPage();
  await paying.goto("/api/me/unpaid/pay?locale=en");
  await expect(paying).toHaveURL(/\/i\/in_/);
  await payWithCard(paying, { number: "4242 4242 4242 4242" });
  await expect(paying.getByText("Invoice paid")).toBeVisible();
  await expect(notice).toBeHidden();

  await paying.goto("/api/me/unpaid/pay?locale=en");
  await expect(paying).toHaveURL(/\/members\/settings\?tab=membership/);
});
