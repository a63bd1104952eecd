import { createTestClient, createWalletClient, http, parseEther, parseEventLogs, publicActions } from "viem";
import type { Address } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { foundry } from "viem/chains";
import { membershipAbi } from "../../lib/mint/chain/membership.gen.ts";
import { expect, test } from "../fixtures.ts";
import { holdSale } from "../support/sale.ts";
import { admin, services } from "../support/services.ts";
import { installWallet } from "../support/wallet.ts";

const { rpcUrl } = services.chain;
const membership = { address: services.chain.contract as Address, abi: membershipAbi } as const;
const transport = http(rpcUrl);

let letGo: (() => Promise<void>) | undefined;
test.beforeEach(async () => {
  letGo = await holdSale("shared");
});
test.afterEach(() => letGo?.());

/** Somebody mints a token and sells it to `to`, without us. */
async function sellTo(to: Address): Promise<void> {
  const account = privateKeyToAccount(generatePrivateKey());
  const chain = createTestClient({ chain: foundry, mode: "anvil", transport }).extend(publicActions);
  const seller = createWalletClient({ account, chain: foundry, transport });
  await chain.setBalance({ address: account.address, value: parseEther("10") });
  const value = await chain.readContract({ ...membership, functionName: "sale" }).then(({ price }) => price);
  const hash = await seller.writeContract({ ...membership, functionName: "mint", value });
  const { logs } = await chain.waitForTransactionReceipt({ hash, timeout: 60_000 });
  const [minted] = parseEventLogs({ abi: membershipAbi, eventName: "Transfer", logs });
  if (!minted) throw new Error("nothing was minted");
  const args = [account.address, to, minted.args.tokenId] as const;
  const moved = await seller.writeContract({ ...membership, functionName: "transferFrom", args });
  await chain.waitForTransactionReceipt({ hash: moved, timeout: 60_000 });
  await chain.mine({ blocks: 2 });
}

test("a visitor reads price and supply; the buyer of somebody's token reads that the wallet holds it, and is led to joining", async ({
  page,
  context,
}) => {
  const wallet = await installWallet(context, { rpcUrl });
  await sellTo(wallet.address);
  await page.goto("/mint");
  await expect(page.getByText("0.08 ETH").first()).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Minted" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Join or sign in" })).toHaveAttribute("href", /\/auth\?next=/);
  await page.getByRole("button", { name: "Check your wallet" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Test Wallet" }).click();
  await expect(page.getByRole("heading", { name: "This wallet holds a membership NFT" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Join free or sign in" })).toHaveAttribute(
    "href",
    /\/auth\?next=/,
  );
});

test("a member links that wallet and has the membership", async ({ page, context, member }) => {
  const wallet = await installWallet(context, { rpcUrl });
  await sellTo(wallet.address);
  await page.goto("/mint");
  await page.getByRole("button", { name: "Connect wallet" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Test Wallet" }).click();
  await expect(page.getByRole("heading", { name: "This wallet holds a membership NFT" })).toBeVisible();
  await page.getByRole("button", { name: "Sign to link this wallet" }).click();
  const tier = async () =>
    (await admin.from("profiles").select("tier").eq("user_id", member.id).single()).data?.tier;
  await expect.poll(tier).toBe("founder");
  await page.reload();
  await expect(page.getByRole("heading", { name: /^NFT #\d+ is in your wallet$/ })).toBeVisible();
});
