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
  await expectAccessible(page);
  await card("Plus")
    .getByRole("link", { name: `Change to Plus on ${date}` })
    .click();

  await expect(page.getByRole("heading", { name: "Change to Altura Plus" })).toBeVisible();
  await expect(page.getByText(`You keep Pro until ${date}, because it is paid.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Change to Plus on ${date}` }).click();
  await expect(page.getByRole("heading", { name: `Plus starts on ${date}` })).toBeVisible();
  await expectAccessible(page);
  expect(await read()).toMatchObject({ plan_key: "pro", next_amount: 900, tier: "pro" });

  await page.getByRole("link", { name: "Go to your dashboard" }).click();
  await expect(page.getByText(`Stays until ${date}; then Plus at $9 a month`)).toBeVisible();
  await page.goto("/es/members/dashboard");
  await expect(page.getByText(/después, Plus por 9\s\$ al mes/)).toBeVisible();
  await page.goto("/pricing");
  await expect(page.getByText(`You have Pro until ${date}; then Plus at $9 a month.`)).toBeVisible();
  const note = card("Plus").getByText(`Planned from ${date}`);
  await expect(note.filter({ visible: true })).toBeVisible();

  await card("Pro").getByRole("link", { name: "Keep Pro" }).click();
  await expect(page.getByRole("heading", { name: `Plus starts on ${date}` })).toBeVisible();
  await page.getByRole("button", { name: "Keep Pro" }).click();
  await expect(page).toHaveURL(/\/members\/dashboard$/);
  await expect(page.getByText(`Renews on ${date}`)).toBeVisible();
  expect(await read()).toMatchObject({ plan_key: "pro", next_amount: null });
});

test("whoever has cancelled resumes first: no smaller plan is planned over an end", async ({
  page,
  member,
}) => {
  const [row] = await sql<{ end: Date }[]>`
    insert into subscriptions (id, user_id, price_id, plan_key, status, current_period_start, current_period_end, cancel_at_period_end)
    select 'sub_' || ${member.id}::text, ${member.id}, id, plan_key, 'active', now(), now() + interval '40 days', true
    from prices where lookup_key = 'pro_month' returning current_period_end as end`;
  const date = row!.end.toLocaleDateString("en", { dateStyle: "long", timeZone: "UTC" });
  await sql`update profiles set tier = 'pro' where user_id = ${member.id}`;
  await page.goto("/pricing");
  await expect(
    page.getByText(`You have Pro until ${date}; then it ends, unless you resume it.`),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: /^Change to Plus on/ })).toHaveCount(0);
  await page.goto("/get-access?checkout=plus");
  await expect(page.getByText("first resume it under “Manage your membership”.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Change to/ })).toHaveCount(0);
});
