import "server-only";
import { BaseError, ContractFunctionRevertedError, parseEventLogs, zeroAddress, type Log } from "viem";
import { env } from "@/lib/platform/env";
import { onChain } from "@/lib/wallet/chain";
import { membershipAbi } from "@/lib/mint/chain/membership.gen";
import { blockTime } from "@/lib/mint/chain/block-time";
import { safeBlock } from "@/lib/mint/chain/safe-block";
import { mintFacts } from "@/lib/mint/chain/transaction";
import { confirmMints } from "../mutations";
import { correctOwner, readCursor, reorgMint, tokensSince, transferToken, writeCursor } from "./mutations";
import { someAtOnce } from "./some-at-once";

/** Blocks read in one go; more than any RPC service refuses. */
const RANGE = 1_000n;

/** A long history is read on for so long (ms) in one run; the next run goes on from there. */
const RUN = 20_000;

/** How far the watch goes back when the block it stopped at is no longer part of the chain. */
const REWIND = 128n;

const membership = () => ({ address: env.CONTRACT_ADDRESS, abi: membershipAbi });

/** Reads the contract's events from the last seen block on: mints that nobody registered, and tokens that moved. */
export async function followTransfers(): Promise<{ transfers: number; block: number }> {
  const until = performance.now() + RUN;
  const tip = await onChain((chain) => chain.getBlockNumber());
  const safe = safeBlock(tip);
  const { seen, rewound } = await lastSeen(tip);
  let [block, transfers] = [seen, 0];
  do {
    const to = block + RANGE < safe ? block + RANGE : safe;
    if (to <= block) break;
    if (rewound && block === seen) await correctOwners(seen, to);
    transfers += await followRange(block + 1n, to);
    block = to;
  } while (performance.now() < until);
  return { transfers, block: Number(block) };
}

/** Records what happened in these blocks, then that they were read; repeating it changes nothing. */
async function followRange(fromBlock: bigint, toBlock: bigint): Promise<number> {
  // The last block is read by the same endpoint: one that has not come as far refuses instead of leaving events out.
  const [logs, end] = await onChain((chain) =>
    Promise.all([
      chain.getLogs({ address: env.CONTRACT_ADDRESS, fromBlock, toBlock }),
      chain.getBlock({ blockNumber: toBlock }),
    ]),
  );
  const facts = mintFacts(logs);
  const timeOf = blockTimes();
  await someAtOnce(facts, async (fact) => confirmMints(fact, await timeOf(fact.blockNumber)));
  const moves = movesIn(logs);
  for (const { args, blockNumber, logIndex } of moves) {
    const at = { block: blockNumber, logIndex, time: await timeOf(blockNumber) };
    await transferToken(args.tokenId, args.to, at);
  }
  await writeCursor({ block: toBlock.toString(), hash: end.hash });
  return facts.length + moves.length;
}

/** The times of blocks, each asked for once. */
function blockTimes(): (block: bigint) => Promise<string> {
  const known = new Map<bigint, Promise<string>>();
  return (block) => {
    const time = known.get(block) ?? blockTime(block);
    known.set(block, time);
    return time;
  };
}

/** Transfers between wallets, in the order of the chain. */
const movesIn = (logs: Log<bigint, number, false>[]) =>
  parseEventLogs({ abi: membershipAbi, eventName: "Transfer", logs }).filter(
    ({ args }) => args.from !== zeroAddress,
  );

/** What was seen in blocks that are gone: the chain is asked for those tokens as they are at the end of `block`. */
async function correctOwners(after: bigint, block: bigint): Promise<void> {
  for (const { tokenId, mintedBy } of await tokensSince(after)) {
    const args = [tokenId] as const;
    const owner = await onChain((chain) =>
      chain
        .readContract({ ...membership(), functionName: "ownerOf", args, blockNumber: block })
        .catch((error: unknown) => {
          const gone =
            error instanceof BaseError &&
            error.walk((cause) => cause instanceof ContractFunctionRevertedError);
          if (gone) return null;
          throw error;
        }),
    );
    if (owner) await correctOwner(tokenId, owner, block);
    else if (mintedBy) await reorgMint(mintedBy);
  }
}

/**
 * Last block whose transfers were recorded; earlier, and `rewound`, when the chain has been reorganised below it. A
 * node that has not come as far yet is waited for.
 */
async function lastSeen(tip: bigint): Promise<{ seen: bigint; rewound: boolean }> {
  const beginning = BigInt(env.CONTRACT_DEPLOY_BLOCK) - 1n;
  const cursor = await readCursor();
  if (!cursor) return { seen: beginning, rewound: false };
  const block = BigInt(cursor.block);
  if (block > tip) return { seen: block, rewound: false };
  const { hash } = await onChain((chain) => chain.getBlock({ blockNumber: block }));
  if (hash === cursor.hash) return { seen: block, rewound: false };
  const back = block - REWIND;
  return { seen: back > beginning ? back : beginning, rewound: true };
}
