import { expect, test } from "../fixtures.ts";
import { atRest } from "../support/at-rest.ts";
import { payWithCard } from "../support/checkout.ts";
import { drawnAgain } from "../support/drawn-again.ts";
import { admin, services } from "../support/services.ts";
import { holdSale } from "../support/sale.ts";
import { installWallet } from "../support/wallet.ts";

let letGo: (() => Promise<void>) | undefined;
test.beforeEach(async () => {
  letGo = await holdSale("shared");
});
test.afterEach(() => letGo?.());

test("a card buyer is led to the claim everywhere, claims once, and is offered it nowhere after", async ({
  page,
  context,
  member,
}) => {
  const claim = page.getByRole("main").getByRole("link", { name: "Claim your NFT" });
  await installWallet(context, { rpcUrl: services.chain.rpcUrl, balance: "0.05" });
  await page.goto("/get-access?checkout=founder");
  await expect(page.getByRole("link", { name: "Or mint it with your wallet for 0.08 ETH" })).toBeVisible();
  await page.getByRole("button", { name: "Pay $249 with card" }).click();
  await payWithCard(page, { number: "4242 4242 4242 4242" });
  await expect(page.getByRole("heading", { name: "Welcome to Altura Founder" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Claim your membership NFT" })).toHaveAttribute(
    "href",
    "/connect-wallet-post-purchase",
  );
  const result = page.url();
  await page.goto("/members/dashboard");
  await expect(claim).toBeVisible();
  await page.goto("/mint");
  await expect(page.getByRole("button", { name: "Connect wallet" })).toHaveCount(0);
  await claim.click();
  await expect(page.getByRole("heading", { name: "Before you claim" })).toBeVisible();
  await page.getByRole("button", { name: "Connect wallet" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Test Wallet" }).click();
  await page.getByRole("button", { name: "Sign to link this wallet" }).click();
  await page.getByRole("button", { name: "Claim your NFT" }).click();
  await expect(page.getByRole("heading", { name: /^NFT #\d+ is yours$/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Mint another" })).toHaveCount(0);
  await expect(page.getByText("Before you claim")).toHaveCount(0);
  const { data } = await admin.from("mint_vouchers").select("redeemed_tx").eq("user_id", member.id);
  expect(data).toEqual([{ redeemed_tx: expect.stringMatching(/^0x[0-9a-f]{64}$/) }]);
  await drawnAgain(page);
  await atRest(page);
  await expect(page.getByRole("heading", { name: /^NFT #\d+ is yours$/ })).toBeVisible();

  await page.reload();
  await expect(page.getByRole("heading", { name: "You’ve claimed your NFT" })).toBeVisible();
  await page.goto("/mint");
  await expect(page.getByRole("heading", { name: /^NFT #\d+ is in your wallet$/ })).toBeVisible();
  await page.goto("/members/dashboard");
  await expect(page.getByTestId("tier")).toHaveText("Founder");
  await expect(claim).toHaveCount(0);
  await page.goto(result);
  await expect(page.getByRole("link", { name: "See your membership NFT" })).toBeVisible();
});
