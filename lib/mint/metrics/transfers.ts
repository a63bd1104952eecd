import "server-only";
import { zeroAddress, type Hash } from "viem";
import { env } from "@/lib/platform/env";
import type { ChainReader } from "@/lib/wallet/chain";
import { membershipAbi } from "@/lib/mint/chain/membership.gen";
import type { Transfer } from "./tally";

/** Blocks of one request; more than any RPC service refuses. */
const RANGE = 1_000n;

/** Requests of one reading, so that a page never waits for the whole history of a long chain. */
const READS = 200;
const AT_ONCE = 10;

/** Below this depth a block is taken as final and its transfers are kept. */
const FINAL_DEPTH = 128n;

type Known = { through: bigint; hash: Hash | null; transfers: Transfer[] };

/** A cache of what cannot change any more; losing it costs one longer reading. */
let known: Known | undefined;

async function readRange(chain: ChainReader, fromBlock: bigint, toBlock: bigint): Promise<Transfer[]> {
  const events = await chain.getContractEvents({
    address: env.CONTRACT_ADDRESS,
    abi: membershipAbi,
    eventName: "Transfer",
    fromBlock,
    toBlock,
    strict: true,
  });
  const mints = events.filter(({ args }) => args.from === zeroAddress);
  const blocks = [...new Set(mints.map(({ blockNumber }) => blockNumber))];
  const times = new Map(
    await Promise.all(
      blocks.map(async (blockNumber) => {
        const { timestamp } = await chain.getBlock({ blockNumber });
        return [blockNumber, Number(timestamp) * 1000] as const;
      }),
    ),
  );
  return events.map(({ args, blockNumber }) => ({
    ...args,
    block: blockNumber,
    mintedAt: args.from === zeroAddress ? (times.get(blockNumber) ?? null) : null,
  }));
}

async function kept(chain: ChainReader, tip: bigint): Promise<Known> {
  const nothing = { through: BigInt(env.CONTRACT_DEPLOY_BLOCK) - 1n, hash: null, transfers: [] };
  if (!known || known.through > tip) return nothing;
  const block = await chain.getBlock({ blockNumber: known.through });
  return block.hash === known.hash ? known : nothing;
}

/** All transfers up to `block`, which is `tip` unless a long history is still being read. */
export async function readTransfers(
  chain: ChainReader,
  tip: bigint,
): Promise<{ block: bigint; transfers: Transfer[] }> {
  const start = await kept(chain, tip);
  const transfers = [...start.transfers];
  let block = start.through;
  for (let reads = 0; reads < READS && block < tip; reads += AT_ONCE) {
    const ranges: Promise<Transfer[]>[] = [];
    while (ranges.length < AT_ONCE && block < tip) {
      const to = block + RANGE < tip ? block + RANGE : tip;
      ranges.push(readRange(chain, block + 1n, to));
      block = to;
    }
    transfers.push(...(await Promise.all(ranges)).flat());
  }
  const final = block < tip - FINAL_DEPTH ? block : tip - FINAL_DEPTH;
  if (final > start.through) {
    const { hash } = await chain.getBlock({ blockNumber: final });
    known = { through: final, hash, transfers: transfers.filter((transfer) => transfer.block <= final) };
  }
  return { block, transfers };
}
