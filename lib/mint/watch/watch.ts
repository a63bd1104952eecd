import "server-only";
import { BlockNotFoundError, type Hash } from "viem";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { onChain } from "@/lib/wallet/chain";
import { confirmMints, failMint } from "../mutations";
import { recordSupply } from "../supply";
import { settleOwnerTransactions } from "@/lib/mint/owner/transaction";
import { orNull, readMintTransaction } from "@/lib/mint/chain/transaction";
import { followTransfers } from "./follow";
import { openMints, reorgMint, type OpenMint } from "./mutations";
import { someAtOnce } from "./some-at-once";

/** A transaction that no node knows after this long has been dropped or never existed. */
const FORGOTTEN_AFTER = 15 * 60 * 1000;

/** `uncovered`: places promised by card that the contract does not hold back. */
type Watched = { open: number; transfers: number; block: number; uncovered: number };

/** Brings the supply, every open mint and every holder up to date with the chain. Safe to run twice at once. */
export async function watchChain(): Promise<Watched> {
  const open = Map.groupBy(await openMints(), ({ hash }) => hash);
  const standing = await standingBlocks([...open.values()].flat());
  const stands = (row: OpenMint) => isRecorded(row) && standing.has(row.blockHash);
  const asked = [...open].filter(([, rows]) => !rows.every(stands));
  await someAtOnce(asked, ([hash, rows]) => settle(hash, rows));
  const followed = await followTransfers();
  await settleOwnerTransactions();
  // After the claims of the same blocks, which take a promise and its place together.
  return { open: open.size, ...followed, uncovered: await readSupply() };
}

const isRecorded = (row: OpenMint): row is OpenMint & { blockHash: string; blockNumber: number } =>
  (row.status === "confirmed" || row.status === "void") && row.blockHash !== null && row.blockNumber !== null;

/** Blocks of recorded mints that are still part of the chain: one call for each, however many mints it has. */
async function standingBlocks(rows: OpenMint[]): Promise<Set<string>> {
  const blocks = new Map(
    rows.filter(isRecorded).map(({ blockHash, blockNumber }) => [blockHash, blockNumber]),
  );
  const standing = new Set<string>();
  await someAtOnce([...blocks], async ([hash, number]) => {
    const found = await onChain((chain) =>
      orNull(chain.getBlock({ blockNumber: BigInt(number) }), BlockNotFoundError),
    );
    if (found?.hash === hash) standing.add(hash);
  });
  return standing;
}

async function readSupply(): Promise<number> {
  const uncovered = await recordSupply();
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
