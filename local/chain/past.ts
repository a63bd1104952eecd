import { createHash } from "node:crypto";
import { keccak256, parseEther, toHex, type Address } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { membershipAbi } from "../../lib/mint/chain/membership.gen.ts";
import type { ChainClient } from "./rpc.ts";

/** Seconds by which a chain with a past begins earlier than it is started. */
export const PAST_SECONDS = 40 * 86_400;

const walletOf = (first: string, second: string, n: number): Address => {
  const part = (words: string) => createHash("md5").update(`altura ${words} ${n}`).digest("hex");
  return `0x${(part(first) + part(second)).slice(0, 40)}`;
};

/** The wallet that `supabase/seed` links to a member of the cast, and to one of the crowd. */
const ofCast = (n: number) => walletOf("seed", "wallet", n);
const ofCrowd = (n: number) => walletOf("crowd", "crowd wallet", n);

/** A wallet of nobody here. */
const stranger = (n: number): Address =>
  privateKeyToAccount(keccak256(toHex(`collector ${n} of the local chain`))).address;

/** Who minted, and how many days ago; these members pay for no plan. Three mints are of people who are no members. */
const mints: readonly (readonly [days: number, wallet: Address])[] = [
  [38.4, ofCast(18)],
  [36.1, ofCrowd(30)],
  [29.7, ofCrowd(32)],
  [29.2, stranger(2)],
  [26.5, ofCrowd(35)],
  [21.9, ofCrowd(37)],
  [21.3, stranger(5)],
  [21.1, ofCrowd(40)],
  [17.6, ofCast(9)],
  [13.8, ofCrowd(47)],
  [12.2, ofCrowd(50)],
  [7.4, stranger(3)],
  [5.5, ofCrowd(52)],
  [5.1, ofCrowd(55)],
  [1.6, ofCrowd(32)],
];

/** Mints on a new chain that began `PAST_SECONDS` ago, each at its time, and lets the chain's clock arrive at today. */
export async function makePast(rpc: ChainClient, contract: Address): Promise<void> {
  const { price } = await rpc.readContract({ address: contract, abi: membershipAbi, functionName: "sale" });
  const now = Math.floor(Date.now() / 1000);
  for (const [days, wallet] of mints) {
    await rpc.setBalance({ address: wallet, value: price + parseEther("0.01") });
    await rpc.impersonateAccount({ address: wallet });
    await rpc.setNextBlockTimestamp({ timestamp: BigInt(now - Math.round(days * 86_400)) });
    const hash = await rpc.writeContract({
      address: contract,
      abi: membershipAbi,
      functionName: "mint",
      account: wallet,
      value: price,
    });
    const { status } = await rpc.waitForTransactionReceipt({ hash });
    if (status !== "success") throw new Error("The past of the local chain was not made");
    await rpc.stopImpersonatingAccount({ address: wallet });
  }
  await rpc.setNextBlockTimestamp({ timestamp: BigInt(Math.floor(Date.now() / 1000)) });
  await rpc.mine({ blocks: 1 });
}
