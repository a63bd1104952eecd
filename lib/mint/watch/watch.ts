import "server-only";
import { BaseError, ContractFunctionRevertedError, zeroAddress, type Hash } from "viem";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { onChain } from "@/lib/wallet/chain";
import { membershipAbi } from "@/lib/mint/chain/membership.gen";
import { confirmMints, failMint } from "../mutations";
import { phases } from "../rules";
import { readMintTransaction } from "@/lib/mint/chain/transaction";
import {
  correctOwner,
  openMints,
  readCursor,
  recordContract,
  reorgMint,
  tokensSince,
  transferToken,
  writeCursor,
  type OpenMint,
} from "./mutations";

/** A transaction that no node knows after this long has been dropped or never existed. */
const FORGOTTEN_AFTER = 15 * 60 * 1000;

/** Blocks read in one go; more than any RPC service refuses. */
const RANGE = 1_000n;

/** How far the watch goes back when the block it stopped at is no longer part of the chain. */
const REWIND = 128n;

const membership = () => ({ address: env.CONTRACT_ADDRESS, abi: membershipAbi });

/** `uncovered`: places promised by card that the contract does not hold back. */
type Watched = { open: number; transfers: number; block: number; uncovered: number };

/** Brings the supply, every open mint and every holder up to date with the chain. Safe to run twice at once. */
export async function watchChain(): Promise<Watched> {
  const open = Map.groupBy(await openMints(), ({ hash }) => hash);
  for (const [hash, rows] of open) await settle(hash, rows);
  const followed = await followTransfers();
  // After the claims of the same blocks, which take a promise and its place together.
  return { open: open.size, ...followed, uncovered: await readSupply() };
}

/** The newest block that is as deep as a mint must be to count. */
const safeBlock = (tip: bigint) => tip - BigInt(Math.max(env.CHAIN_CONFIRMATIONS - 1, 0));

async function readSupply(): Promise<number> {
  const { sale, block } = await onChain(async (chain) => {
    const safe = safeBlock(await chain.getBlockNumber());
    const deployed = BigInt(env.CONTRACT_DEPLOY_BLOCK);
    const block = safe > deployed ? safe : deployed;
    const at = { ...membership(), blockNumber: block };
    return { block, sale: await chain.readContract({ ...at, functionName: "sale" }) };
  });
  const open = phases[sale.phase] === "public" && !sale.paused;
  const uncovered = await recordContract({ ...sale, price: open ? sale.price : null, block });
  if (uncovered > 0) {
    console.error(
      `The contract holds ${uncovered} places fewer back than were promised by card: raise its reserve.`,
    );
  }
  return uncovered;
}

/** Brings the rows of one transaction, which may be several members', to what became of it. */
async function settle(hash: Hash, rows: OpenMint[]): Promise<void> {
  const transaction = await readMintTransaction(hash);
  const mined = transaction.state === "mined" ? transaction : null;
  const recorded = rows.find(({ blockHash, status }) => blockHash && status !== "reorged");
  if (recorded && mined?.fact.blockHash !== recorded.blockHash && (await isReplaced(recorded))) {
    await reorgMint(hash);
  } else if (recorded && rows.every(({ status }) => status !== "pending")) return;
  if (mined && mined.depth >= env.CHAIN_CONFIRMATIONS) return void (await confirmMints(mined.fact));
  if (transaction.state === "reverted") return failMint(hash, "mint_failed");
  if (transaction.state === "elsewhere") return failMint(hash, "mint_wrong_contract");
  const age = now().getTime() - Math.max(...rows.map(({ createdAt }) => new Date(createdAt).getTime()));
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
  const safe = safeBlock(tip);
  const { seen, rewound } = await lastSeen(tip);
  const from = seen + 1n;
  const to = from + RANGE - 1n < safe ? from + RANGE - 1n : safe;
  if (to < from) return { transfers: 0, block: Number(seen) };
  if (rewound) await correctOwners(seen, to);

  const [events, end] = await onChain((chain) =>
    Promise.all([
      chain.getContractEvents({
        ...membership(),
        eventName: "Transfer",
        fromBlock: from,
        toBlock: to,
        strict: true,
      }),
      chain.getBlock({ blockNumber: to }),
    ]),
  );
  const read = new Set<Hash>();
  for (const { args, transactionHash, blockNumber, logIndex } of events) {
    if (args.from !== zeroAddress) {
      await transferToken(args.tokenId, args.to, { block: blockNumber, logIndex });
    } else if (!read.has(transactionHash)) {
      read.add(transactionHash);
      const transaction = await readMintTransaction(transactionHash);
      if (transaction.state === "mined") await confirmMints(transaction.fact);
    }
  }
  await writeCursor({ block: to.toString(), hash: end.hash });
  return { transfers: events.length, block: Number(to) };
}

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
