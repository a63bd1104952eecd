import "server-only";
import type { Address, Hash, Hex } from "viem";
import { env } from "@/lib/env";
import { AppError, type ErrorCode } from "@/lib/errors";
import type { MemberId } from "@/lib/session/member";
import { createAdminSupabase } from "@/lib/supabase/admin";
import { unwrap } from "@/lib/supabase/result";
import { createServerSupabase } from "@/lib/supabase/server";
import type { MintProgress } from "./rules";
import { readMintTransaction, type MintFact } from "./transaction";

/** Keeps the hash a wallet returned, so that a reload goes on with it. Throws wallet_not_own. */
export async function registerMint(hash: Hash, wallet: Address): Promise<void> {
  const supabase = await createServerSupabase();
  unwrap(await supabase.rpc("register_mint", { p_tx_hash: hash, p_wallet: wallet.toLowerCase() }));
}

/**
 * Believes the chain, never the browser: reads the receipt, checks contract, event and wallet, and records the mint
 * once it is deep enough. Safe to call as often as one likes. Throws mint_not_found, mint_failed,
 * mint_wrong_contract, mint_wrong_wallet, chain_unavailable.
 */
export async function verifyMint(hash: Hash, member: MemberId): Promise<MintProgress> {
  const transaction = await readMintTransaction(hash);
  if (transaction.state === "pending") return { state: "pending" };
  if (transaction.state === "unknown") throw new AppError("mint_not_found");
  if (transaction.state === "reverted") return refuse(hash, "mint_failed");
  if (transaction.state === "elsewhere") return refuse(hash, "mint_wrong_contract");
  const { fact, depth } = transaction;
  if ((await ownerOf(fact.wallet)) !== member) throw new AppError("mint_wrong_wallet");

  const tokenId = fact.tokenId.toString();
  const needed = env.CHAIN_CONFIRMATIONS;
  if (depth < needed) return { state: "confirming", tokenId, depth, needed };
  await confirmMint(fact);
  return { state: "confirmed", tokenId };
}

/** What the chain says is true whoever asks, so the row is ended before the member is told. */
async function refuse(hash: Hash, reason: "mint_failed" | "mint_wrong_contract"): Promise<never> {
  await failMint(hash, reason);
  throw new AppError(reason);
}

/** Records the mint, its grant and its points in one transaction; a repeated call changes nothing. */
export async function confirmMint(fact: MintFact): Promise<void> {
  unwrap(
    await createAdminSupabase().rpc("confirm_mint", {
      p_tx_hash: fact.hash,
      p_chain_id: env.CHAIN_ID,
      p_contract: env.CONTRACT_ADDRESS.toLowerCase(),
      p_wallet: fact.wallet.toLowerCase(),
      p_token_id: numeric(fact.tokenId),
      p_block_number: Number(fact.blockNumber),
      p_block_hash: fact.blockHash,
      p_log_index: fact.logIndex,
      p_value_wei: numeric(fact.value),
    }),
  );
}

/** The member a wallet is linked to, or null. */
export async function ownerOf(wallet: Address): Promise<string | null> {
  const rows = unwrap(
    await createAdminSupabase().from("wallets").select("user_id").eq("address", wallet.toLowerCase()),
  );
  return rows[0]?.user_id ?? null;
}

/** Ends a pending mint; a mint in another state is left alone. */
export async function failMint(hash: Hash, reason: ErrorCode): Promise<void> {
  unwrap(
    await createAdminSupabase().rpc("fail_mint", {
      p_tx_hash: hash,
      p_chain_id: env.CHAIN_ID,
      p_reason: reason,
    }),
  );
}

/** Takes a confirmed mint back whose block is gone; confirming it again restores everything. */
export async function reorgMint(hash: Hash): Promise<void> {
  unwrap(await createAdminSupabase().rpc("reorg_mint", { p_tx_hash: hash, p_chain_id: env.CHAIN_ID }));
}

/** Access follows the holder of a token. */
export async function transferToken(tokenId: bigint, to: Address, block: bigint): Promise<void> {
  unwrap(
    await createAdminSupabase().rpc("transfer_nft", {
      p_chain_id: env.CHAIN_ID,
      p_contract: env.CONTRACT_ADDRESS.toLowerCase(),
      p_token_id: numeric(tokenId),
      p_to: to.toLowerCase(),
      p_block: Number(block),
    }),
  );
}

/** Binds a voucher to an own wallet. Throws not_eligible, wallet_not_own, voucher_used, voucher_expired. */
export async function bindVoucher(
  member: MemberId,
  voucher: string,
  wallet: Address,
  signature: Hex,
): Promise<void> {
  unwrap(
    await createAdminSupabase().rpc("sign_voucher", {
      p_user: member,
      p_voucher: voucher,
      p_wallet: wallet.toLowerCase(),
      p_signature: signature,
    }),
  );
}

export type OpenMint = {
  hash: Hash;
  status: string;
  blockNumber: number | null;
  blockHash: string | null;
  createdAt: string;
};

/** Mints that the chain must still be asked about: pending ones, and those a reorganisation may undo. */
export async function openMints(): Promise<OpenMint[]> {
  const rows = unwrap(await createAdminSupabase().rpc("open_mints"));
  return rows
    .filter((row) => row.chain_id === env.CHAIN_ID)
    .map((row) => ({
      hash: row.tx_hash as Hash,
      status: row.status,
      blockNumber: row.block_number,
      blockHash: row.block_hash,
      createdAt: row.created_at,
    }));
}

export type Cursor = { block: string; hash: string };

/** One row of settings per chain and contract. */
const cursorKey = () => `chain.cursor.${env.CHAIN_ID}.${env.CONTRACT_ADDRESS.slice(2, 10).toLowerCase()}`;

/** Where the watch of the chain stopped, or null before its first run. */
export async function readCursor(): Promise<Cursor | null> {
  const rows = unwrap(await createAdminSupabase().from("settings").select("value").eq("key", cursorKey()));
  return (rows[0]?.value as Cursor | undefined) ?? null;
}

export async function writeCursor(cursor: Cursor): Promise<void> {
  unwrap(
    await createAdminSupabase().from("settings").upsert({
      key: cursorKey(),
      value: cursor,
      description: "Last block whose token transfers were recorded",
    }),
  );
}

/** Postgres reads a numeric from text without loss; the generated types know numbers only, which lose wei. */
const numeric = (value: bigint) => value.toString() as unknown as number;
