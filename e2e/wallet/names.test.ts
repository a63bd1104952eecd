import { parseEther } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { localNames } from "../../local/chain/names.ts";
import { connect } from "../../local/chain/rpc.ts";
import { expect, test } from "../fixtures.ts";
import { services, sql } from "../support/services.ts";

test("a wallet is shown with its name on ENS, where it has one", async ({ page, member }) => {
  const chain = connect(services.chain.rpcUrl);
  const [named, bare] = [generatePrivateKey(), generatePrivateKey()].map((key) => privateKeyToAccount(key));
  if (!named || !bare) throw new Error("no keys");
  await chain.setBalance({ address: named.address, value: parseEther("1") });
  const label = `noor-${named.address.slice(2, 10).toLowerCase()}`;
  const args = [label, named.address] as const;
  await chain.writeContract({ ...localNames, functionName: "register", account: named, args });
  const name = `${label}.eth`;
  const hash = await chain.writeContract({
    ...{ ...localNames, functionName: "setName", account: named, args: [name] },
  });
  await chain.waitForTransactionReceipt({ hash, timeout: 60_000 });
  for (const [account, first] of [[named, true] as const, [bare, false] as const]) {
    await sql`insert into public.wallets (user_id, address, chain_id, is_primary)
              values (${member.id}, ${account.address.toLowerCase()}, 31337, ${first})`;
  }
  for (const path of ["/linked-accounts", "/members/settings?tab=membership"]) {
    const wallets = page.getByTestId("wallet");
    // A page does not wait long for names: one that came late is shown by the next page.
    await expect(async () => {
      await page.goto(path);
      await expect(wallets).toHaveCount(2);
      await expect(wallets.first()).toContainText(name, { timeout: 1000 });
    }).toPass();
    await expect(wallets.last()).not.toContainText(".eth");
  }
});
