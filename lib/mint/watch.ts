import "server-only";
import { zeroAddress } from "viem";
import { now } from "@/lib/clock";
import { env } from "@/lib/env";
import { onChain } from "@/lib/wallet/chain";
import { membershipAbi } from "./membership.gen";
import {
  confirmMint,
  failMint,
  openMints,
  readCursor,
  reorgMint,
  transferToken,
  writeCursor,
  type OpenMint,
} from "./mutations";
import { readMintTransaction } from "./transaction";

/** A transaction that no node knows after this long has been dropped or never existed. */
const FORGOTTEN_AFTER = 15 * 60 * 1000;

/** Blocks read in one go; more than any RPC service refuses. */
const RANGE = 1_000n;

/** How far the watch goes back when the block it stopped at is no longer part of the chain. */
const REWIND = 128n;

/** Brings every open mint and every holder up to date with the chain. Safe to run twice at once. */
export async function watchChain(): Promise<{ open: number; transfers: number; block: number }> {
  const open = await openMints();
  for (const mint of open) await settle(mint);
  return { open: open.length, ...(await followTransfers()) };
}

async function settle(mint: OpenMint): Promise<void> {
  const hash = mint.hash;
  const transaction = await readMintTransaction(hash);
  const mined = transaction.state === "mined" ? transaction : null;
  if (mint.status === "confirmed") {
    if (mined?.fact.blockHash === mint.blockHash || !(await isReplaced(mint))) return;
    await reorgMint(hash);
  }
  if (mined && mined.depth >= env.CHAIN_CONFIRMATIONS) return confirmMint(mined.fact);
  if (transaction.state === "reverted") return failMint(hash, "mint_failed");
  if (transaction.state === "elsewhere") return failMint(hash, "mint_wrong_contract");
  const age = now().getTime() - new Date(mint.createdAt).getTime();
  if (transaction.state === "unknown" && age > FORGOTTEN_AFTER) return failMint(hash, "mint_not_found");
}

/** Asks for the block, not for the transaction: a node that lags behind must not undo anything. */
async function isReplaced({ blockNumber, blockHash }: OpenMint): Promise<boolean> {
  if (blockNumber === null) return false;
  return onChain(async (chain) => {
    if ((await chain.getBlockNumber()) < blockNumber) return false;
    return (await chain.getBlock({ blockNumber: BigInt(blockNumber) })).hash !== blockHash;
  });
}

/** Reads Transfer events from the last seen block on: mints that nobody registered, and tokens that moved. */
async function followTransfers(): Promise<{ transfers: number; block: number }> {
  const tip = await onChain((chain) => chain.getBlockNumber());
  const safe = tip - BigInt(Math.max(env.CHAIN_CONFIRMATIONS - 1, 0));
  const from = (await lastSeen(tip)) + 1n;
  const to = from + RANGE - 1n < safe ? from + RANGE - 1n : safe;
  if (to < from) return { transfers: 0, block: Number(to) };

  const [events, end] = await onChain((chain) =>
    Promise.all([
      chain.getContractEvents({
        address: env.CONTRACT_ADDRESS,
        abi: membershipAbi,
        eventName: "Transfer",
        fromBlock: from,
        toBlock: to,
        strict: true,
      }),
      chain.getBlock({ blockNumber: to }),
    ]),
  );
  for (const { args, transactionHash, blockNumber } of events) {
    if (args.from === zeroAddress) {
      const transaction = await readMintTransaction(transactionHash);
      if (transaction.state === "mined") await confirmMint(transaction.fact);
    } else {
      await transferToken(args.tokenId, args.to, blockNumber);
    }
  }
  await writeCursor({ block: to.toString(), hash: end.hash });
  return { transfers: events.length, block: Number(to) };
}

/** Last block whose transfers were recorded; earlier when the chain has been reorganised below it. */
async function lastSeen(tip: bigint): Promise<bigint> {
  const beginning = BigInt(env.CONTRACT_DEPLOY_BLOCK) - 1n;
  const cursor = await readCursor();
  if (!cursor) return beginning;
  const block = BigInt(cursor.block);
  if (block <= tip) {
    const seen = await onChain((chain) => chain.getBlock({ blockNumber: block }));
    if (seen.hash === cursor.hash) return block;
  }
  const back = (block < tip ? block : tip) - REWIND;
  return back > beginning ? back : beginning;
}
