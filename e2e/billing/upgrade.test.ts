import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { payWithCard } from "../support/checkout.ts";
import { mailTo } from "../support/mailbox.ts";
import { sql } from "../support/services.ts";

test("an upgrade names its amount, charges that at once, and says so afterwards; a smaller plan waits", async ({
  page,
  member,
}) => {
  test.slow();
  await page.goto("/get-access?checkout=plus");
  await page.getByRole("button", { name: "Pay $9 with card" }).click();
  await payWithCard(page, { number: "4242 4242 4242 4242" });
  await expect(page.getByRole("heading", { name: "Welcome to Altura Plus" })).toBeVisible();

  await page.goto("/pricing");
  await page.getByRole("link", { name: "Choose Pro" }).click();
  await expect(page.getByRole("heading", { name: "Upgrade to Altura Pro" })).toBeVisible();
  const due = await page.getByTestId("due").innerText();
  expect(due).toMatch(/^\$(20|19\.\d\d)$/);
  await expect(page.getByTestId("quote")).toContainText("Unused part of Plus");
  await expectAccessible(page);
  await page.getByRole("button", { name: `Pay ${due} and upgrade to Pro` }).click();

  await expect(page.getByRole("heading", { name: "You now have Altura Pro" })).toBeVisible();
  await expect(page.getByText(`We charged ${due} to your card on file`)).toBeVisible();
  await expectAccessible(page);
  const charged = await sql`select amount_paid from invoices
    where user_id = ${member.id} and billing_reason = 'subscription_update'`;
  expect(charged).toEqual([{ amount_paid: Math.round(Number(due.slice(1)) * 100) }]);
  const held =
    await sql`select s.plan_key, s.status, p.tier from subscriptions s join profiles p using (user_id)
    where s.user_id = ${member.id}`;
  expect(held).toEqual([{ plan_key: "pro", status: "active", tier: "pro" }]);
  const [mail] = await mailTo(member.email, /Your plan is now Altura Pro/);
  expect(mail?.text).toContain(`Paid: ${due}`);

  await page.goto(page.url().replace(/invoice=\w+/, "invoice=in_somebodyelse"));
  await expect(page.getByRole("heading", { name: "This upgrade didn’t go through" })).toBeVisible();

  await page.goto("/get-access?checkout=plus");
  await expect(page.getByRole("heading", { name: "Change to Altura Plus" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Upgrade/ })).toHaveCount(0);
});
