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

async function mintMany(tokens: number): Promise<number> {
  const chain = connect(services.chain.rpcUrl);
  const { price: value } = await chain.readContract({ ...membership, functionName: "sale" });
  for (let number = 0; number < tokens; number++) {
    // Digits are hexadecimal too: no test has used this address, and it is none that the chain itself uses.
    const address: Address = `0xaa${uniqueDigits(38)}`;
    await chain.impersonateAccount({ address });
    await chain.setBalance({ address, value: value * 2n });
    await chain.writeContract({ ...membership, functionName: "mint", account: address, value });
  }
  await chain.mine({ blocks: 3 });
  return Number(await chain.getBlockNumber());
}

/** The holders of a page, the links to its neighbours, and what it says. */
async function read(path: string) {
  const html = await (await fetchApp(path)).text();
  const { words, links } = pageFacts(html);
  const to = (pattern: RegExp) => links.find((link) => pattern.test(link))?.replaceAll("&amp;", "&") ?? "";
  return {
    words,
    holders: [...html.matchAll(/<tr[^>]*>(?:(?!<\/tr>)[\s\S])*? title="(0x[^"]+)"/g)].map(
      ([, address]) => address,
    ),
    next: to(/\/nft-metrics\/holders\?after=\d+-0x[0-9a-f]{40}$/),
    previous: to(/\/nft-metrics#holders$/),
  };
}

test(
  "all holders can be read page by page",
  async () => {
    // Alone: who mints or sells while the pages are read may move from one page to the other.
    onTestFinished(await lock("sale", "alone"));
    const minted = await mintMany(55);
    const first = await vi.waitFor(
      async () => {
        const page = await read("/nft-metrics/holders");
        const [, block = ""] = /read from the chain at block ([\d,]+)\./.exec(page.words) ?? [];
        expect(Number(block.replaceAll(",", "")), "the figures stay for a minute").toBeGreaterThanOrEqual(
          minted,
        );
        return page;
      },
      { timeout: 150_000, interval: 2000 },
    );
    expect(first.holders).toHaveLength(50);
    const second = await read(first.next);
    expect(second.words).toMatch(/51–\d+ of \d+/);
    expect(second.previous).toBe("/nft-metrics#holders");
    const all = [...first.holders, ...second.holders];
    expect(new Set(all).size).toBe(all.length);
    expect((await read("/es/nft-metrics/holders?after=x%00")).words).toContain("Titulares del NFT");
  },
  lockLimitMs + 300_000,
);
