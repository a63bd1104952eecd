import "server-only";
import {
  decodeFunctionData,
  formatEther,
  parseEventLogs,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  type Hash,
} from "viem";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { onChain } from "@/lib/wallet/chain";
import { membershipAbi } from "@/lib/mint/chain/membership.gen";
import { sameAddress } from "@/lib/mint/chain/transaction";
import { depthOf } from "@/lib/mint/rules";
import { changedParts, type ContractState } from "./calls";
import { readContractState } from "./state";

/** A transaction that no node knows after this long has been dropped. */
const FORGOTTEN_AFTER = 60 * 60 * 1000;

export type OwnerProgress =
  | { state: "pending" }
  | { state: "confirming"; depth: number; needed: number }
  | { state: "confirmed" }
  | { state: "failed" };

/** What the transaction called: of the contract itself, or, sent by a contract wallet, by the events it left. */
function callOf(to: string | null, input: Hash, events: { eventName: string }[]): string | null {
  if (to && sameAddress(to, env.CONTRACT_ADDRESS)) {
    const { functionName, args = [] } = decodeFunctionData({ abi: membershipAbi, data: input });
    return `${functionName}(${args.map(String).join(":")})`;
  }
  return events.length > 0 ? events.map(({ eventName }) => eventName).join("+") : null;
}

const valueOf = (state: ContractState, key: keyof ContractState) => {
  const value = state[key];
  if (typeof value !== "bigint") return value;
  return key === "balance" || key.startsWith("price") ? formatEther(value) : value.toString();
};

/** The contract before and after a block, in what the block changed; empty where the node keeps no past. */
async function partsOf(block: bigint): Promise<{ before: object; after: object }> {
  try {
    const [before, after] = await Promise.all([readContractState(block - 1n), readContractState(block)]);
    const parts = changedParts(before, after);
    const of = (state: ContractState) => Object.fromEntries(parts.map((key) => [key, valueOf(state, key)]));
    return { before: of(before), after: of(after) };
  } catch (error) {
    console.warn("The contract's past state could not be read:", error);
    return { before: {}, after: {} };
  }
}

async function settle(hash: Hash, told: { ok: boolean; call?: string; before?: object; after?: object }) {
  unwrap(
    await createAdminSupabase().rpc("settle_contract_change", {
      p_tx_hash: hash,
      p_chain_id: env.CHAIN_ID,
      p_ok: told.ok,
      p_call: told.call,
      p_before: told.before as never,
      p_after: told.after as never,
    }),
  );
}

const orNull = <T>(read: Promise<T>, expected: new (...args: never[]) => Error): Promise<T | null> =>
  read.catch((error: unknown) => {
    if (error instanceof expected) return null;
    throw error;
  });

/**
 * Reads an announced transaction of the owner from the chain and, once it is as deep as a mint must be, leaves its audit
 * line. Safe to call as often as one likes. Throws chain_unavailable.
 */
export async function followOwner(hash: Hash): Promise<OwnerProgress> {
  const { receipt, transaction, tip } = await onChain(async (chain) => {
    const [found, sent, newest] = await Promise.all([
      orNull(chain.getTransactionReceipt({ hash }), TransactionReceiptNotFoundError),
      orNull(chain.getTransaction({ hash }), TransactionNotFoundError),
      chain.getBlockNumber(),
    ]);
    return { receipt: found, transaction: sent, tip: newest };
  });
  if (!receipt || !transaction) return { state: "pending" };
  const [depth, needed] = [depthOf(receipt.blockNumber, tip), env.CHAIN_CONFIRMATIONS];
  if (depth < needed) return { state: "confirming", depth, needed };
  const events = parseEventLogs({
    abi: membershipAbi,
    logs: receipt.logs.filter((log) => sameAddress(log.address, env.CONTRACT_ADDRESS)),
  });
  const call = receipt.status === "success" ? callOf(transaction.to, transaction.input, events) : null;
  if (!call) {
    await settle(hash, { ok: false });
    return { state: "failed" };
  }
  await settle(hash, { ok: true, call, ...(await partsOf(receipt.blockNumber)) });
  return { state: "confirmed" };
}

/** For the clock: what was announced and whose page was closed before it was confirmed. */
export async function settleOwnerTransactions(): Promise<void> {
  const open = unwrap(await createAdminSupabase().rpc("open_contract_changes", { p_chain_id: env.CHAIN_ID }));
  for (const { tx_hash, created_at } of open) {
    const { state } = await followOwner(tx_hash as Hash);
    const age = now().getTime() - new Date(created_at).getTime();
    if (state === "pending" && age > FORGOTTEN_AFTER) await settle(tx_hash as Hash, { ok: false });
  }
}
