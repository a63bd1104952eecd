import { payWithCard } from "../support/checkout.ts";
import { sql } from "../support/services.ts";
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";

test("a smaller plan is planned for the period's end, seen everywhere, and taken back", async ({
  page,
  member,
}) => {
  test.slow();
  await page.goto("/get-access?checkout=pro");
  await page.getByRole("button", { name: "Pay $29 with card" }).click();
  await payWithCard(page, { number: "4242 4242 4242 4242" });
  await expect(page.getByRole("heading", { name: "Welcome to Altura Pro" })).toBeVisible();
  const read = async () => {
    const [row] =
      await sql`select s.plan_key, s.next_amount, s.current_period_end, p.tier from subscriptions s
      join profiles p using (user_id) where user_id = ${member.id}`;
    return row;
  };
  const end = new Date((await read())?.current_period_end as string);
  const date = end.toLocaleDateString("en", { dateStyle: "long", timeZone: "UTC" });

  await page.goto("/pricing");
  const card = (name: string) =>
    page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await expect(card("Plus").getByRole("link", { name: "Choose Plus" })).toBeHidden();
  const noteOn = (name: string, text: string) => card(name).getByText(text).filter({ visible: true });
  await expect(noteOn("Pro", "Your plan")).toBeVisible();
  await expect(card("Pro").getByRole("link", { name: "Choose Pro" })).toBeHidden();
  await expectAccessible(page);
  await page.getByText("Yearly", { exact: true }).click();
  await expect(noteOn("Pro", "Upgrade now and pay only the difference")).toBeVisible();
  await expect(card("Pro").getByRole("link", { name: "Choose Pro" })).toBeVisible();
  await page.getByText("Monthly", { exact: true }).click();
  await card("Plus")
    .getByRole("link", { name: `Change to Plus on ${date}` })
    .click();

  await expect(page.getByRole("heading", { name: "Change to Altura Plus" })).toBeVisible();
  await expect(page.getByText(`You’ve paid for Pro until ${date}.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Change to Plus on ${date}` }).click();
  await expect(page.getByRole("heading", { name: `Plus starts on ${date}` })).toBeVisible();
  await expectAccessible(page);
  expect(await read()).toMatchObject({ plan_key: "pro", next_amount: 900, tier: "pro" });

  await page.getByRole("link", { name: "Go to your dashboard" }).click();
  await expect(page.getByText(`Until ${date}, then Plus at $9 a month`)).toBeVisible();
  await page.goto("/es/members/dashboard");
  await expect(page.getByText(/después, Plus por 9\s\$ al mes/)).toBeVisible();
  await page.goto("/pricing");
  await expect(page.getByText(`You have Pro until ${date}; then Plus at $9 a month.`)).toBeVisible();
  await expect(noteOn("Plus", `Scheduled from ${date}`)).toBeVisible();

  await card("Pro").getByRole("link", { name: "Keep Pro" }).click();
  await expect(page.getByRole("heading", { name: `Plus starts on ${date}` })).toBeVisible();
  await page.getByRole("button", { name: "Keep Pro" }).click();
  await expect(page).toHaveURL(/\/members\/dashboard$/);
  await expect(page.getByText(`Renews on ${date}`)).toBeVisible();
  expect(await read()).toMatchObject({ plan_key: "pro", next_amount: null });
});
