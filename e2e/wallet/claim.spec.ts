import { expect, test } from "../fixtures.ts";
import { payWithCard } from "../support/checkout.ts";
import { uniqueDigits } from "../support/numbers.ts";
import { admin, services, sql } from "../support/services.ts";
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
  const claim = page.getByRole("main").getByRole("link", { name: "Claim your token" });
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
  await expect(page.getByRole("heading", { name: "What claiming changes" })).toBeVisible();
  await page.getByRole("button", { name: "Connect wallet" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Test Wallet" }).click();
  await page.getByRole("button", { name: "Sign to link this wallet" }).click();
  await page.getByRole("button", { name: "Claim your token" }).click();
  await expect(page.getByRole("heading", { name: /^Token #\d+ is yours$/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Mint another" })).toHaveCount(0);
  const { data } = await admin.from("mint_vouchers").select("redeemed_tx").eq("user_id", member.id);
  expect(data).toEqual([{ redeemed_tx: expect.stringMatching(/^0x[0-9a-f]{64}$/) }]);

  await page.reload();
  await expect(page.getByRole("heading", { name: "You have claimed your token" })).toBeVisible();
  await page.goto("/mint");
  await expect(page.getByRole("heading", { name: /^Token #\d+ is in your wallet$/ })).toBeVisible();
  await page.goto("/members/dashboard");
  await expect(page.getByTestId("tier")).toHaveText("Founder");
  await expect(claim).toHaveCount(0);
  await page.goto(result);
  await expect(page.getByRole("link", { name: "See your membership NFT" })).toBeVisible();
});

test("a subscriber is pushed to no mint, and reads on its page what it would change", async ({
  page,
  member,
}) => {
  expect(member.id).toBeTruthy();
  await page.goto("/get-access?checkout=plus");
  await page.getByRole("button", { name: "Pay $9 with card" }).click();
  await payWithCard(page, { number: "4242 4242 4242 4242" });
  await expect(page.getByRole("heading", { name: "Welcome to Altura Plus" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /NFT/ })).toHaveCount(0);
  await page.goto("/mint");
  await expect(page.getByText("You have Plus by subscription.")).toContainText(
    "we stop the renewal of your subscription",
  );
  await expect(page.getByText("$249")).toBeVisible();
});

test("a voucher whose payment was returned says so, on the claim page and beside its token", async ({
  page,
  member,
}) => {
  const [voucher] = await sql`
    insert into public.mint_vouchers (user_id, kind, nonce, expires_at)
    values (${member.id}, 'honorary', ${uniqueDigits(15)}, now() + interval '365 days') returning id`;
  await sql`select private.revoke_voucher(${voucher?.id as string}, 'refunded')`;
  await page.goto("/connect-wallet-post-purchase");
  await expect(page.getByRole("heading", { name: "This voucher is no longer valid" })).toBeVisible();
  await page.goto("/mint");
  await expect(page.getByRole("button", { name: "Connect wallet" })).toBeVisible();
});

test("a member without a voucher is told what brings one", async ({ page, member }) => {
  expect(member.id).toBeTruthy();
  await page.goto("/es/connect-wallet-post-purchase");
  await expect(page.getByRole("heading", { name: "No hay nada que reclamar" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ver los planes" })).toHaveAttribute("href", "/es/pricing");
});
