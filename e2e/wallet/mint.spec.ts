import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { atRest } from "../support/at-rest.ts";
import { askAxe } from "../support/axe.ts";
import { drawnAgain } from "../support/drawn-again.ts";
import { admin, services } from "../support/services.ts";
import { holdSale } from "../support/sale.ts";
import { installWallet, type TestWallet } from "../support/wallet.ts";

const { rpcUrl } = services.chain;

let letGo: (() => Promise<void>) | undefined;
test.beforeEach(async () => {
  letGo = await holdSale("shared");
});
test.afterEach(() => letGo?.());

async function connect(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Connect wallet" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Test Wallet" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

async function prove(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Confirm this wallet is yours" })).toBeVisible();
  await page.getByRole("button", { name: "Sign to link this wallet" }).click();
}

async function openReady(page: Page): Promise<void> {
  await page.goto("/mint");
  await connect(page);
  await prove(page);
  await expect(page.getByRole("heading", { name: "Ready to mint" })).toBeVisible();
}

const mintsOf = async (wallet: TestWallet) =>
  (await admin.from("nft_mints").select("status, user_id").eq("wallet", wallet.address.toLowerCase())).data;

test("a member connects, proves the wallet, mints, and sees token and receipt", async ({
  page,
  context,
  member,
}) => {
  const wallet = await installWallet(context, { rpcUrl });
  await page.goto("/mint");
  await expect(page.getByRole("button", { name: "Connect wallet" })).toBeVisible();
  expect(await askAxe(page, {}, "main")).toEqual([]);
  await page.getByRole("button", { name: "Connect wallet" }).click();
  const option = page.getByRole("dialog").getByRole("button", { name: "Test Wallet" });
  await expect(option).toBeVisible();
  expect(await askAxe(page, { runOnly: ["color-contrast"] }, "[role=dialog]")).toEqual([]);
  await option.click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await prove(page);
  await expect(page.getByRole("heading", { name: "Ready to mint" })).toBeVisible();
  await page.getByRole("button", { name: "Mint for 0.08 ETH" }).click();
  await expect(page.getByRole("heading", { name: /^NFT #\d+ is yours$/ })).toBeVisible();
  await expect(page.getByText("+300 points")).toBeVisible();
  await expect(page.getByText("Your plan is now Founder.")).toBeVisible();
  await expect(page.getByText("Mint your membership")).toHaveCount(0);
  await expect.poll(() => mintsOf(wallet)).toEqual([{ status: "confirmed", user_id: member.id }]);
  await drawnAgain(page);
  await atRest(page);
  await expect(page.getByRole("heading", { name: /^NFT #\d+ is yours$/ })).toBeVisible();

  await page.reload();
  await page.getByRole("link", { name: "See your NFT" }).click();
  await expect(page).toHaveURL(/\/mint-success\?tx=0x[0-9a-f]{64}$/);
  await expect(page.getByRole("heading", { level: 1, name: /^NFT #\d+ is yours$/ })).toBeVisible();
  await expect(page.getByText("+300 points")).toBeVisible();
  await expect(page.getByRole("img", { name: /^NFT #\d+ is yours$/ })).toBeVisible();

  await page.goto(`/mint-success?tx=0x${"12".repeat(32)}`);
  await expect(page.getByText("We couldn’t find this transaction on the chain.")).toBeVisible();
});

test("a reload in the middle of a mint goes on with it", async ({ page, context, member }) => {
  const wallet = await installWallet(context, { rpcUrl });
  await openReady(page);
  await page.getByRole("button", { name: "Mint for 0.08 ETH" }).click();
  await expect.poll(() => mintsOf(wallet)).toHaveLength(1);
  await page.reload();
  await expect(
    page
      .getByRole("heading", { name: /^NFT #\d+ is yours$/ })
      .or(page.getByRole("heading", { name: /^NFT #\d+ is in your wallet$/ })),
  ).toBeVisible();
  await expect.poll(() => mintsOf(wallet)).toEqual([{ status: "confirmed", user_id: member.id }]);
});

test("what a person closes in the wallet is said beside the place, and can be tried again", async ({
  page,
  context,
  member,
}) => {
  expect(member.id).toBeTruthy();
  const wallet = await installWallet(context, { rpcUrl });
  await page.goto("/mint");
  await connect(page);
  wallet.refuseNext("personal_sign");
  await prove(page);
  await expect(page.getByText("You closed the request in your wallet. Nothing happened")).toBeVisible();
  await prove(page);
  wallet.refuseNext("eth_sendTransaction");
  await page.getByRole("button", { name: "Mint for 0.08 ETH" }).click();
  await expect(page.getByText("You closed the request in your wallet. Nothing was sent.")).toBeVisible();
  expect(await mintsOf(wallet)).toEqual([]);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: /^NFT #\d+ is yours$/ })).toBeVisible();
  await expect.poll(() => mintsOf(wallet)).toEqual([{ status: "confirmed", user_id: member.id }]);
});

test("another network and an empty wallet are told apart, and both can be mended", async ({
  page,
  context,
  member,
}) => {
  expect(member.id).toBeTruthy();
  const wallet = await installWallet(context, { rpcUrl, balance: "0.01" });
  await page.goto("/mint");
  await connect(page);
  await prove(page);
  await expect(page.getByRole("heading", { name: "Not enough ETH in this wallet" })).toBeVisible();
  await wallet.useChain(1);
  await expect(page.getByRole("heading", { name: "Your wallet is on another network" })).toBeVisible();
  wallet.refuseNext("wallet_switchEthereumChain");
  await page.getByRole("button", { name: /^Switch to / }).click();
  await expect(page.getByText("You closed the request in your wallet.")).toBeVisible();
  await page.getByRole("button", { name: /^Switch to / }).click();
  await expect(page.getByRole("heading", { name: "Not enough ETH in this wallet" })).toBeVisible();
  await wallet.setBalance("1");
  await expect(page.getByRole("heading", { name: "Ready to mint" })).toBeVisible();
});

test("without an extension, the practice wallet of the local chain goes the whole way", async ({
  page,
  member,
}) => {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.accept();
  });
  await page.goto("/mint");
  await page.getByRole("button", { name: "Connect wallet" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Practice wallet" }).click();
  await prove(page);
  await page.getByRole("button", { name: "Mint for 0.08 ETH" }).click();
  await expect(page.getByRole("heading", { name: /^NFT #\d+ is yours$/ })).toBeVisible();
  expect(asked).toHaveLength(2);
  expect(asked[0]).toContain("wants you to sign in with your Ethereum account");
  expect(asked[1]).toContain("send 0.08 test ETH");
  const { data } = await admin.from("nft_mints").select("status").eq("user_id", member.id);
  expect(data).toEqual([{ status: "confirmed" }]);
  await page.reload();
  await expect(page.getByRole("heading", { name: /^NFT #\d+ is in your wallet$/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Connect wallet" })).toHaveCount(0);
  await page.getByRole("link", { name: "Mint another" }).click();
  await expect(page.getByRole("heading", { name: "Ready to mint" })).toBeVisible();
});
