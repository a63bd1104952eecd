import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { hold } from "../support/hold.ts";
import { createMember, createStaff, type TestMember } from "../support/members.ts";
import { uniqueName } from "../support/numbers.ts";
import { services, sql } from "../support/services.ts";
import { stripe } from "../support/stripe.ts";

/** A member who is owed 49.80 dollars since yesterday and has an account at Stripe that can take them. */
async function earner(): Promise<{ member: TestMember; account: string }> {
  const member = await createMember({ name: `Oriol ${uniqueName("Puig")}` });
  const friend = await createMember({ name: "Mina Sato" });
  const { id: account } = await stripe.accounts.create({
    type: "express",
    country: "ES",
    capabilities: { transfers: { requested: true } },
  });
  await fetch(`${services.stripe.url}/local/accounts/${account}/finish`, { method: "POST" });
  await stripe.topups.create({ amount: 10_000, currency: "usd", description: "For payouts" });
  await sql`insert into connected_accounts (user_id, country, stripe_account_id, details_submitted, transfers, payouts_enabled)
    values (${member.id}, 'ES', ${account}, true, 'active', true)`;
  await sql`insert into referrals (referrer_id, referee_id, alias, expires_at)
    select ${member.id}, ${friend.id}, alias, now() + interval '90 days'
    from referral_aliases where user_id = ${member.id} and kind = 'generated'`;
  await sql`select private.settle_referral(r, jsonb_build_object('kind', 'order', 'id', gen_random_uuid()))
    from referrals r where referee_id = ${friend.id}`;
  await sql`insert into private.commission_lines (referral_id, user_id, payment, reason, amount, currency, payable_at)
    select id, ${member.id}, ${`order-${friend.id}`}, 'payment', 4980, 'usd', now() - interval '1 day'
    from referrals where referee_id = ${friend.id}`;
  return { member, account };
}

test("commission is prepared, approved by two admins, transferred once, and the member reads where it is", async ({
  openAs,
}) => {
  test.slow();
  // A run takes everything that is payable: another one could take this commission before it is looked at.
  const letGo = await hold("the run of payouts", "alone");
  const { member, account } = await earner();
  const theirs = await openAs(member);
  await theirs.goto("/members/earnings");
  await expect(theirs.getByText("in the next payout").first()).toBeVisible();
  await expect(theirs.getByText("$49.80").first()).toBeVisible();

  const page = await openAs(await createStaff("admin", "Ines Roca"));
  await page.goto("/admin/payouts");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Prepare run" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Run of November");
  await dialog.getByRole("button", { name: "Prepare run" }).click();
  await expect(dialog).toBeHidden();
  await letGo();
  const row = page.getByRole("row").filter({ hasText: member.name });
  await expect(row.getByText("needs two")).toBeVisible();
  await row.getByRole("link", { name: "View" }).click();
  await expect(page.getByText("Purchase by M••• S.")).toBeVisible();
  await expectAccessible(page);
  const payout = new URL(page.url()).pathname;

  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("Looked at each line");
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goto(payout);
  await expect(page.getByText("This payout needs approval from another admin.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Hold" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);

  const second = await openAs(await createStaff("admin", "Nils Berg"));
  await second.goto(`/admin/work?kind=payout&q=${encodeURIComponent(member.name)}`);
  await second.getByText("$49.80").click();
  const waiting = second.getByTestId("payout-case");
  await expect(waiting.getByText("by Ines Roca")).toBeVisible();
  await waiting.getByRole("button", { name: "Approve" }).click();
  await second.getByRole("dialog").getByLabel("Reason").fill("Looked at each line");
  await second.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(second.getByRole("dialog")).toBeHidden();
  await expect(async () => {
    await second.goto(payout);
    await expect(second.getByText("transferred", { exact: true })).toBeVisible({ timeout: 2000 });
  }).toPass();
  const { data } = await stripe.transfers.list({ destination: account, limit: 10 });
  expect(data.map(({ amount }) => amount)).toEqual([4980]);

  await theirs.reload();
  await expect(theirs.getByText("on its way to your bank").first()).toBeVisible();
});
