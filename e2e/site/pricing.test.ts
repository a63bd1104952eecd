import { createMember } from "../support/members.ts";
import { sql } from "../support/services.ts";
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";

/** Writes a running subscription; when its period ends. */
async function subscribe(user: string, price: string): Promise<Date> {
  const [row] = await sql<{ end: Date }[]>`
    insert into subscriptions (id, user_id, price_id, plan_key, status, current_period_start, current_period_end)
    select 'sub_' || ${user}, ${user}, id, plan_key, 'active', now(), now() + interval '40 days' from prices where lookup_key = ${price}
    returning current_period_end as end`;
  await sql`update profiles set tier = (select plan_key from prices where lookup_key = ${price}) where user_id = ${user}`;
  return row!.end;
}

test("a subscriber sees their plan and what each change would be", async ({ page, member }) => {
  const end = await subscribe(member.id, "plus_month");
  const day = (locale: string) => end.toLocaleDateString(locale, { dateStyle: "long", timeZone: "UTC" });
  await page.goto("/pricing");
  await expect(page.getByText(`You have Plus, paid monthly. It renews on ${day("en")}.`)).toBeVisible();
  const card = (name: string) =>
    page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });
  const note = (name: string, text: string) => card(name).getByText(text).filter({ visible: true });
  await expect(note("Plus", "Your plan")).toBeVisible();
  await expect(card("Plus").getByRole("link", { name: "Choose Plus" })).toBeHidden();
  await expect(note("Pro", "Upgrade now: you pay the difference")).toBeVisible();
  await expect(note("Standard", `At the end of the period, on ${day("en")}`)).toBeVisible();
  await expectAccessible(page);

  await page.getByText("Yearly", { exact: true }).click();
  await expect(note("Plus", "Upgrade now: you pay the difference")).toBeVisible();
  await expect(card("Plus").getByRole("link", { name: "Choose Plus" })).toBeVisible();

  await page.goto("/get-access?checkout=plus");
  await expect(page.getByRole("heading", { name: "You already have Altura Plus" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Manage your membership" })).toBeVisible();

  await page.goto("/es/pricing");
  await expect(page.getByText(`Tienes Plus, con pago mensual. Se renueva el ${day("es")}.`)).toBeVisible();
});

test("what a plan brings is named alike wherever it is sold", async ({ page }) => {
  for (const path of ["/", "/pricing", "/benefits", "/tiers"]) {
    await page.goto(path);
    for (const name of ["Syndicate notes", "A vote on proposals"])
      await expect(
        page.getByRole("main").getByText(name, { exact: true }).filter({ visible: true }),
        `${path}: ${name}`,
      ).not.toHaveCount(0);
  }
  await page.goto("/get-access?checkout=pro");
  const gets = page.getByRole("heading", { name: "What you get" }).locator("+ ul");
  await expect(gets.getByRole("listitem")).toHaveText([
    "Your own storefront",
    "A vote on proposals",
    "Syndicate notes",
    "Everything in the lower plans",
  ]);
});

test("whoever holds the highest plan has nothing to buy, and reads what it comes from; a visitor sees no words for members", async ({
  openAs,
}) => {
  for (const { source, pricing, dashboard, access } of [
    {
      source: "order",
      pricing: "You have Founder, for life.",
      dashboard: "For life, bought once",
      access: "What you bought for life includes this plan.",
    },
    {
      source: "nft",
      pricing: "You have Founder for as long as you hold the membership NFT.",
      dashboard: "For as long as you hold the membership NFT",
      access: "The membership NFT you hold includes this plan.",
    },
  ]) {
    const founder = await createMember();
    await sql`insert into grants (user_id, tier, source, source_id)
      values (${founder.id}, 'founder', ${source}, ${founder.id})`;
    await sql`update profiles set tier = 'founder' where user_id = ${founder.id}`;
    const page = await openAs(founder);
    await page.goto("/pricing");
    await expect(page.getByText(pricing)).toBeVisible();
    await expect(page.getByText("Included in Founder").first()).toBeVisible();
    await expect(page.getByRole("link", { name: /^Choose/ })).toHaveCount(0);
    await page.goto("/get-access?checkout=plus");
    await expect(page.getByText(access)).toBeVisible();
    await page.goto("/members/dashboard");
    await expect(page.getByText(dashboard)).toBeVisible();
  }

  const visitor = await openAs();
  await visitor.goto("/pricing");
  await expect(visitor.getByRole("link", { name: "Choose Pro" })).toBeVisible();
  await expect(visitor.getByText("Your plan")).toHaveCount(0);
});
