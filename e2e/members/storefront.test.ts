import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { payWithCard } from "../support/checkout.ts";
import { joinedBefore } from "../support/members.ts";
import { sql } from "../support/services.ts";

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGNwaDiAFTEMLQkAYvNgAXSglMMAAAAASUVORK5CYII=",
  "base64",
);

test("a seller and a buyer: onboarding, product, sale, download, refund", async ({
  page,
  member,
  openAs,
  pageErrors,
}) => {
  test.slow();
  await joinedBefore(member, 3);
  await sql`select private.award(${member.id}, 'manual', 'e2e', 500, 'Start')`;
  await sql`insert into public.grants (user_id, tier, source, source_id) values (${member.id}, 'pro', 'honorary', gen_random_uuid()::text)`;
  await sql`select private.recompute_tier(${member.id})`;

  // Onboarding: the country first, then Stripe's pages, with what card payments need.
  await page.goto("/connect-demo");
  const account = page.getByTestId("sell-account");
  await expect(account).toHaveAttribute("data-state", "not_started");
  await page.getByLabel("Country where you live").selectOption({ label: "Germany" });
  await page.getByRole("button", { name: "Set up payouts" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Agree and submit" }).click();
  await expect(page).toHaveURL(/\/connect-demo$/);
  await expect(account).toHaveAttribute("data-state", "ready");
  // While the browser is on its way to Stripe, Next asks for that page too, is refused by the policy and gives way.
  const others = pageErrors.splice(0).filter((error) => !error.includes("/setup/e/"));
  pageErrors.push(...others);

  // The storefront and a product: what was typed stays when something is refused.
  await page.getByLabel("Name", { exact: true }).fill("Rana draws maps");
  await page.getByRole("button", { name: "Open shop" }).click();
  const status = page.getByTestId("storefront-status");
  await expect(status).toHaveAttribute("data-closed", "");
  await page.getByRole("button", { name: "Add product" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Map of the ridge");
  await dialog.getByLabel("Price").fill("for free");
  await dialog.getByLabel("Stock").fill("1");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter a price between")).toBeVisible();
  await expect(dialog.getByLabel("Title")).toHaveValue("Map of the ridge");
  await dialog.getByLabel("Price").fill("20");
  await dialog.getByRole("button", { name: "Save" }).click();
  const product = page.getByTestId("product");
  await expect(product).toHaveAttribute("data-state", "draft");
  await product
    .getByLabel("Picture")
    .setInputFiles({ name: "map.png", mimeType: "image/png", buffer: picture });
  await expect(product.locator("img")).toBeVisible();
  await product
    .getByLabel("File for buyers")
    .setInputFiles({ name: "ridge.txt", mimeType: "text/plain", buffer: Buffer.from("The way up") });
  await expect(product.getByText("ridge.txt")).toBeVisible();
  await product.getByRole("button", { name: "Put on sale" }).click();
  await expect(product).toHaveAttribute("data-state", "published");
  await expectAccessible(page);
  const shop = (await status.getByRole("link", { name: "View shop" }).getAttribute("href")) ?? "";

  // The buyer has no account here; the only piece is held while they pay.
  const buyer = await openAs();
  await buyer.goto(shop);
  await expect(buyer.getByRole("heading", { name: "Rana draws maps" })).toBeVisible();
  await expectAccessible(buyer);
  await buyer.getByRole("button", { name: "Buy for $20" }).click();
  await expect(buyer.getByRole("heading", { name: /Pay for Map of the ridge/ })).toBeVisible();
  const late = await openAs();
  await late.goto(shop);
  await expect(late.getByText("Sold out")).toBeVisible();
  await payWithCard(buyer, { number: "4242 4242 4242 4242", email: "anna@buyers.test" });
  await expect(buyer).toHaveURL(/\/storefront\/acct_\w+\/success\?session_id=cs_/);
  const order = buyer.getByTestId("order");
  await expect(order).toHaveAttribute("data-state", "paid");
  await expectAccessible(buyer);
  const loaded = buyer.waitForEvent("download");
  await buyer.getByRole("link", { name: "Download ridge.txt" }).click();
  expect((await loaded).suggestedFilename()).toBe("ridge.txt");

  // The refund: the seller's money and the fee go back, and the download ends.
  await page.reload();
  const sale = page.getByTestId("sale");
  await expect(sale.getByText("anna@buyers.test")).toBeVisible();
  await expect(page.getByTestId("available")).toHaveText("$18");
  await sale.getByRole("button", { name: "Refund" }).click();
  await page.getByRole("dialog").getByLabel("Reason, shown to the buyer").selectOption("asked");
  await page.getByRole("dialog").getByRole("button", { name: "Refund" }).click();
  await expect(sale.getByText("Refunded")).toBeVisible();
  await buyer.reload();
  await expect(order).toHaveAttribute("data-state", "refunded");
  await expect(buyer.getByRole("link", { name: /Download/ })).toHaveCount(0);
});
