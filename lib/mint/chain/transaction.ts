import "server-only";
import {
  parseEventLogs,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  zeroAddress,
  type Address,
  type Hash,
  type Log,
} from "viem";
import { env } from "@/lib/platform/env";
import { onChain } from "@/lib/wallet/chain";
import { membershipAbi } from "./membership.gen";
import { depthOf } from "@/lib/mint/rules";

/** One token that came into being: for whom, what it was paid with in wei, or the nonce of the voucher it cost. */
export type MintEvent = {
  wallet: Address;
  tokenId: bigint;
  logIndex: number;
  value: bigint;
  nonce: bigint | null;
};

/** What a transaction minted; several members' tokens when it was a bundle of several accounts (ERC-4337). */
export type MintFact = { hash: Hash; blockNumber: bigint; blockHash: Hash; events: MintEvent[] };

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
    const events = mintEvents(ours);
    if (events.length === 0) return { state: "elsewhere" };
    const { blockNumber, blockHash } = receipt;
    return {
      state: "mined",
      depth: depthOf(blockNumber, tip),
      fact: { hash, blockNumber, blockHash, events },
    };
  });
}

/** What each transaction minted, from all logs of the contract in a range of blocks, in the order of the chain. */
export function mintFacts(logs: Log<bigint, number, false>[]): MintFact[] {
  const byHash = Map.groupBy(logs, ({ transactionHash }) => transactionHash);
  return [...byHash].flatMap(([hash, own]) => {
    const [first] = own;
    const events = mintEvents(own);
    if (!first || events.length === 0) return [];
    return [{ hash, blockNumber: first.blockNumber, blockHash: first.blockHash, events }];
  });
}

/** Every mint among the contract's logs of one receipt, with the events that say what it was paid with. */
function mintEvents(logs: Log[]): MintEvent[] {
  const events = parseEventLogs({ abi: membershipAbi, logs });
  const values = new Map<bigint, bigint>();
  const nonces = new Map<bigint, bigint>();
  for (const event of events) {
    if (event.eventName === "PaidMint") values.set(event.args.tokenId, event.args.price);
    if (event.eventName === "VoucherRedeemed") nonces.set(event.args.tokenId, event.args.nonce);
  }
  return events.flatMap((event) => {
    if (event.eventName !== "Transfer" || event.args.from !== zeroAddress) return [];
    const { to: wallet, tokenId } = event.args;
    const paid = { value: values.get(tokenId) ?? 0n, nonce: nonces.get(tokenId) ?? null };
    return [{ wallet, tokenId, logIndex: event.logIndex, ...paid }];
  });
}

export const sameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The answer, or null for an error that says that there is none. */
export async function orNull<T>(
  read: Promise<T>,
  expected: new (...args: never[]) => Error,
): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof expected) return null;
    throw error;
  }
}
