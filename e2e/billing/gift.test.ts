import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";
import { expectAccessible } from "../support/axe.ts";
import { payWithCard } from "../support/checkout.ts";
import { mailTo } from "../support/mailbox.ts";
import { createMember } from "../support/members.ts";
import { sql } from "../support/services.ts";

test("a member gives a year of Plus; the recipient redeems it from the mail; both see it, and the receipt is a PDF", async ({
  page,
  member,
  openAs,
}) => {
  test.slow();
  const friend = await createMember();
  await page.goto("/pricing");
  await page.getByRole("link", { name: "Give a membership" }).click();
  await expect(page.getByRole("heading", { name: "Give Altura as a gift" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(/Altura Plus for 12 months/).check();
  await page.getByRole("button", { name: "Pay with card" }).click();
  await expect(page.getByLabel("Recipient’s email address")).toBeFocused();
  await page.getByLabel("Recipient’s email address").fill(friend.email);
  await page.getByLabel("Personal message").fill("See you on the ridge.");
  await page.getByRole("button", { name: "Pay with card" }).click();
  await payWithCard(page, { number: "4242 4242 4242 4242" });
  await expect(page.getByRole("heading", { name: "Your gift is on its way" })).toBeVisible();
  await expectAccessible(page);

  const [mail] = await mailTo(friend.email, /gave you Altura Plus/);
  expect(mail?.text).toContain("See you on the ridge.");
  const link = /\/redeem\?code=\w{16}/.exec(mail?.text ?? "")?.[0] ?? "";
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This gift is for another address" })).toBeVisible();

  const visitor = await openAs();
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { name: "You have a gift" })).toBeVisible();
  const other = await openAs(friend);
  await other.goto(link);
  await expect(other.getByText("See you on the ridge.")).toBeVisible();
  await expectAccessible(other);
  await other.getByRole("button", { name: "Redeem gift" }).click();
  await expect(other.getByRole("heading", { name: "Altura Plus is yours" })).toBeVisible();
  const [held] = await sql`select tier from profiles where user_id = ${friend.id}`;
  expect(held).toEqual({ tier: "plus" });

  await page.goto("/members/settings?tab=membership");
  await expect(page.getByTestId("gift")).toContainText("Redeemed");
  const [order] = await sql`select id from orders where user_id = ${member.id}`;
  const file = `/api/me/receipts/${order?.id as string}?locale=es`;
  const own = await answered(() => page.request.get(file));
  expect(own.status()).toBe(200);
  expect(own.headers()["content-type"]).toBe("application/pdf");
  expect((await own.body()).subarray(0, 5).toString()).toBe("%PDF-");
  expect((await answered(() => other.request.get(file))).status()).toBe(404);
  expect((await answered(() => visitor.request.get(file))).status()).toBe(401);
});
