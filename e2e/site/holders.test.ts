import { toHex, type Address } from "viem";
import { connect } from "../../local/chain/rpc.ts";
import { membershipAbi } from "../../lib/mint/chain/membership.gen.ts";
import { expect, test } from "../fixtures.ts";
import { holdSale } from "../support/sale.ts";
import { services } from "../support/services.ts";

test.use({ javaScriptEnabled: false });

const membership = { address: services.chain.contract as Address, abi: membershipAbi } as const;

test("all holders can be read page by page without scripts", async ({ page }) => {
  test.slow();
  const chain = connect(services.chain.rpcUrl);
  const release = await holdSale("shared");
  const { price: value } = await chain.readContract({ ...membership, functionName: "sale" });
  for (let number = 0; number < 55; number++) {
    const address = toHex(0xaa0000 + number, { size: 20 });
    await chain.impersonateAccount({ address });
    await chain.setBalance({ address, value: value * 2n });
    await chain.writeContract({ ...membership, functionName: "mint", account: address, value });
  }
  await chain.mine({ blocks: 3 });
  await release();

  await page.goto("/nft-metrics/holders");
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
