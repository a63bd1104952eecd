import { afterAll, beforeAll, expect, it } from "vitest";
import type { PrivateKeyAccount } from "viem";
import { openApp, type App } from "../../../local/chain/testing/app";
import { price } from "../../../local/chain/testing/stage";
import { watchChain } from "./watch";

let app: App;
let { stage, db, member, membership } = {} as App;
beforeAll(async () => {
  app = await openApp();
  ({ stage, db, member, membership } = app);
});
afterAll(() => app.close());

const founders = async () =>
  (await db.sql`select user_id from public.profiles where tier = 'founder' order by user_id`).map(
    ({ user_id }) => user_id as string,
  );

/** Numbers from 0 to 1 that a seed fixes. */
const numbersOf = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
  return seed / 0x7fffffff;
};

/**
 * One token goes from wallet to wallet on a real chain that loses its newest blocks again and again, with the watch
 * looking at any moment in between. Once it has looked at the end, the tier is with who holds the token there.
 */
it.each([1, 2, 3, 4, 5, 6])(
  "the tier ends where the chain says, whenever it was looked at: %i",
  async (seed) => {
    const random = numbersOf(seed * 7_919);
    const accounts: PrivateKeyAccount[] = [await stage.wallet(), await stage.wallet(), await stage.wallet()];
    const ids: string[] = [];
    for (const account of accounts) ids.push(await member(account));
    const [minter] = accounts;
    if (!minter) throw new Error("three wallets were made");
    const mint = { ...membership, account: minter, functionName: "mint", value: price } as const;
    const tokenId = (await stage.rpc.readContract({ ...membership, functionName: "totalSupply" })) + 1n;
    const ownerOf = () =>
      stage.rpc.readContract({ ...membership, functionName: "ownerOf", args: [tokenId] }).catch(() => null);
    await stage.settled(await stage.rpc.writeContract(mint));

    for (let step = 0; step < 12; step += 1) {
      const owner = await ownerOf();
      const holder = accounts.find(({ address }) => address === owner);
      const dice = random();
      if (dice < 0.35) await watchChain();
      else if (dice < 0.5) {
        const depth = 1 + Math.floor(random() * 4);
        await stage.rpc.mine({ blocks: 1 });
        await stage.rpc.request({ method: "anvil_reorg" as never, params: [depth, []] as never });
      } else if (dice < 0.6) await stage.rpc.mine({ blocks: 2 });
      else if (!holder) await stage.settled(await stage.rpc.writeContract(mint));
      else {
        const to = accounts[Math.floor(random() * accounts.length)] as PrivateKeyAccount;
        const args = [holder.address, to.address, tokenId] as const;
        const call = { ...membership, account: holder, functionName: "transferFrom", args } as const;
        await stage.settled(await stage.rpc.writeContract(call));
      }
    }
    await stage.rpc.mine({ blocks: 3 });
    await watchChain();
    const owner = await ownerOf();
    const right = ids.filter((_, n) => accounts[n]?.address === owner);
    expect((await founders()).filter((id) => ids.includes(id))).toEqual(right);
  },
);
