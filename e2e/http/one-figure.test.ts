import type { Address } from "viem";
import { expect, onTestFinished, test, vi } from "vitest";
import { connect } from "../../local/chain/rpc.ts";
import { membershipAbi } from "../../lib/mint/chain/membership.gen.ts";
import { fetchApp } from "../support/fetch-app.ts";
import { lock, lockLimitMs } from "../support/lock.ts";
import { uniqueDigits } from "../support/numbers.ts";
import { pageFacts } from "../support/page-facts.ts";
import { services } from "../support/services.ts";

const membership = { address: services.chain.contract as Address, abi: membershipAbi } as const;

/** Where each page says how many memberships are minted. */
const places = {
  "/": /Memberships minted ([\d,]+) of [\d,]+/,
  "/transparency": /Memberships minted ([\d,]+) of [\d,]+/,
  "/nft-metrics": /of [\d,]+ ([\d,]+) Minted/,
  "/tokenomics": /Minted so far ([\d,]+)/,
};

test(
  "every page says the same number of memberships, also after a mint of somebody who is no member",
  async () => {
    // Alone: who mints while the pages are read makes them differ for a minute.
    onTestFinished(await lock("sale", "alone"));
    const chain = connect(services.chain.rpcUrl);
    const { price: value } = await chain.readContract({ ...membership, functionName: "sale" });
    // Digits are hexadecimal too: no test has used this address, and it is none that the chain itself uses.
    const address: Address = `0xab${uniqueDigits(38)}`;
    await chain.impersonateAccount({ address });
    await chain.setBalance({ address, value: value * 2n });
    await chain.writeContract({ ...membership, functionName: "mint", account: address, value });
    await chain.mine({ blocks: 3 });
    const { minted } = await chain.readContract({ ...membership, functionName: "sale" });
    await vi.waitFor(
      async () => {
        const said = await Promise.all(
          Object.entries(places).map(async ([path, place]) => {
            const { words } = pageFacts(await (await fetchApp(path)).text());
            return [path, Number(place.exec(words)?.[1]?.replaceAll(",", ""))];
          }),
        );
        expect(Object.fromEntries(said), "a page stays for a minute").toEqual(
          Object.fromEntries(Object.keys(places).map((path) => [path, Number(minted)])),
        );
        const figures = (await (await fetchApp("/api/figures")).json()) as { minted: number };
        expect(figures.minted).toBe(Number(minted));
      },
      { timeout: 150_000, interval: 2000 },
    );
  },
  lockLimitMs + 300_000,
);
