import "server-only";
import type { Address, Hash } from "viem";
import { env } from "@/lib/platform/env";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";

const contract = () => env.CONTRACT_ADDRESS.toLowerCase();

/** Takes back what a transaction minted whose block is gone; confirming it again restores everything. */
export async function reorgMint(hash: Hash): Promise<void> {
  unwrap(await createAdminSupabase().rpc("reorg_mint", { p_tx_hash: hash, p_chain_id: env.CHAIN_ID }));
}

/** Access follows the holder of a token. */
export async function transferToken(
  tokenId: bigint,
  to: Address,
  at: { block: bigint; logIndex: number; time: string },
): Promise<void> {
  unwrap(
    await createAdminSupabase().rpc("transfer_nft", {
      p_chain_id: env.CHAIN_ID,
      p_contract: contract(),
      p_token_id: tokenId.toString(),
      p_to: to.toLowerCase(),
      p_block: Number(at.block),
      p_log_index: at.logIndex,
      p_at: at.time,
    }),
  );
}

/** Tokens whose last move was seen after a block, with the transaction that minted them where it was seen. */
export async function tokensSince(block: bigint): Promise<{ tokenId: bigint; mintedBy: Hash | null }[]> {
  const rows = unwrap(
    await createAdminSupabase().rpc("tokens_since", {
      p_chain_id: env.CHAIN_ID,
      p_contract: contract(),
      p_block: Number(block),
    }),
  );
  return rows.map((row) => ({ tokenId: BigInt(row.token_id), mintedBy: row.mint_tx as Hash | null }));
}

/** Takes the owner at the end of a block for true, whatever transfers of blocks that are gone had said. */
export async function correctOwner(tokenId: bigint, owner: Address, block: bigint): Promise<void> {
  unwrap(
    await createAdminSupabase().rpc("correct_owner", {
      p_chain_id: env.CHAIN_ID,
      p_contract: contract(),
      p_token_id: tokenId.toString(),
      p_owner: owner.toLowerCase(),
      p_block: Number(block),
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
/** The setting that keeps the last block read of this chain and contract. */
export const cursorKey = () =>
  `chain.cursor.${env.CHAIN_ID}.${env.CONTRACT_ADDRESS.slice(2, 10).toLowerCase()}`;

/** Where the watch of the chain stopped, or null before its first run. */
export async function readCursor(): Promise<Cursor | null> {
  const rows = unwrap(await createAdminSupabase().from("settings").select("value").eq("key", cursorKey()));
  return (rows[0]?.value as Cursor | undefined) ?? null;
}

export async function writeCursor(cursor: Cursor): Promise<void> {
  unwrap(await createAdminSupabase().from("settings").upsert({ key: cursorKey(), value: cursor }));
}
