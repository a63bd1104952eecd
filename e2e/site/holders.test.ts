import type { Address } from "viem";
import { connect } from "../../local/chain/rpc.ts";
import { membershipAbi } from "../../lib/mint/chain/membership.gen.ts";
import { expect, test } from "../fixtures.ts";
import { uniqueDigits } from "../support/numbers.ts";
import { holdSale } from "../support/sale.ts";
import { services } from "../support/services.ts";

test.use({ javaScriptEnabled: false });

// Alone: whoever mints or sells while the pages are read may move from one page to the other.
let letGo: (() => Promise<void>) | undefined;
test.beforeEach(async () => {
  letGo = await holdSale("alone");
});
test.afterEach(() => letGo?.());

const membership = { address: services.chain.contract as Address, abi: membershipAbi } as const;

test("all holders can be read page by page without scripts", async ({ page }) => {
  test.slow();
  const chain = connect(services.chain.rpcUrl);
  const { price: value } = await chain.readContract({ ...membership, functionName: "sale" });
  for (let number = 0; number < 55; number++) {
    // Digits are hexadecimal too: nobody has held anything at this address, and it is none that the chain itself uses.
    const address: Address = `0xaa${uniqueDigits(38)}`;
    await chain.impersonateAccount({ address });
    await chain.setBalance({ address, value: value * 2n });
    await chain.writeContract({ ...membership, functionName: "mint", account: address, value });
  }
  await chain.mine({ blocks: 3 });
  const minted = Number(await chain.getBlockNumber());

  await expect(async () => {
    await page.goto("/nft-metrics/holders");
    const lead = await page.getByText(/read from the chain at block [\d,]+\.$/).innerText({ timeout: 5000 });
    expect(Number(lead.replace(/\D/g, ""))).toBeGreaterThanOrEqual(minted);
  }, "the figures are kept for a minute").toPass({ timeout: 150_000 });
  await expect(page.getByRole("row")).toHaveCount(51);
  const read = await page
    .locator("tbody [title^='0x']")
    .evaluateAll((all) => all.map((one) => one.getAttribute("title")));
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/\/nft-metrics\/holders\?after=\d+-0x[0-9a-f]{40}$/);
  await expect(page.getByText(/^51–\d+ of \d+$/)).toBeVisible();
  const more = await page
    .locator("tbody [title^='0x']")
    .evaluateAll((all) => all.map((one) => one.getAttribute("title")));
  expect(new Set([...read, ...more]).size).toBe(read.length + more.length);
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(page).toHaveURL(/\/nft-metrics#holders$/);
  await page.goto("/es/nft-metrics/holders?after=x%00");
  await expect(page.getByRole("heading", { name: "Titulares del NFT" })).toBeVisible();
});
