import "server-only";
import {
  parseEventLogs,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  zeroAddress,
  type Address,
  type Hash,
} from "viem";
import { env } from "@/lib/env";
import { onChain } from "@/lib/wallet/chain";
import { membershipAbi } from "./membership.gen";
import { depthOf } from "./rules";

/** What a mint left on the chain; `value` in wei. */
export type MintFact = {
  hash: Hash;
  wallet: Address;
  tokenId: bigint;
  blockNumber: bigint;
  blockHash: Hash;
  logIndex: number;
  value: bigint;
};

export type MintTransaction =
  | { state: "unknown" }
  | { state: "pending" }
  | { state: "reverted" }
  | { state: "elsewhere" }
  | { state: "mined"; fact: MintFact; depth: number };

/** Reads what became of a transaction. `elsewhere`: it minted nothing of our contract. Throws chain_unavailable. */
export async function readMintTransaction(hash: Hash): Promise<MintTransaction> {
  return onChain(async (chain) => {
    const [receipt, transaction, tip] = await Promise.all([
      orNull(chain.getTransactionReceipt({ hash }), TransactionReceiptNotFoundError),
      orNull(chain.getTransaction({ hash }), TransactionNotFoundError),
      chain.getBlockNumber(),
    ]);
    if (!receipt) return { state: transaction ? "pending" : "unknown" };
    if (receipt.status === "reverted") return { state: "reverted" };

    const ours = receipt.logs.filter((log) => sameAddress(log.address, env.CONTRACT_ADDRESS));
    const mint = parseEventLogs({ abi: membershipAbi, eventName: "Transfer", logs: ours }).find(
      ({ args }) => args.from === zeroAddress,
    );
    if (!mint) return { state: "elsewhere" };
    return {
      state: "mined",
      depth: depthOf(receipt.blockNumber, tip),
      fact: {
        hash,
        wallet: mint.args.to,
        tokenId: mint.args.tokenId,
        blockNumber: receipt.blockNumber,
        blockHash: receipt.blockHash,
        logIndex: mint.logIndex,
        value: transaction?.value ?? 0n,
      },
    };
  });
}

export const sameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

async function orNull<T>(read: Promise<T>, expected: new (...args: never[]) => Error): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof expected) return null;
    throw error;
  }
}
