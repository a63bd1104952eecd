import "server-only";
import type { Address, Hash } from "viem";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { MemberId } from "@/lib/session/member";
import { createAdminSupabase } from "@/lib/supabase/admin";
import { unwrap } from "@/lib/supabase/result";
import { createServerSupabase } from "@/lib/supabase/server";
import { readMintTransaction, type MintFact } from "./transaction";

/** How far a mint has come; `needed` is the depth from which it counts. */
export type MintProgress =
  | { state: "pending" }
  | { state: "confirming"; tokenId: string; depth: number; needed: number }
  | { state: "confirmed"; tokenId: string };

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
  if (transaction.state === "reverted") throw new AppError("mint_failed");
  if (transaction.state === "elsewhere") throw new AppError("mint_wrong_contract");
  const { fact, depth } = transaction;
  if ((await ownerOf(fact.wallet)) !== member) throw new AppError("mint_wrong_wallet");

  const tokenId = fact.tokenId.toString();
  const needed = env.CHAIN_CONFIRMATIONS;
  if (depth < needed) return { state: "confirming", tokenId, depth, needed };
  await confirmMint(fact);
  return { state: "confirmed", tokenId };
}

/** Records the mint, its grant and its points in one transaction; a repeated call changes nothing. */
export async function confirmMint(fact: MintFact): Promise<void> {
  unwrap(
    await createAdminSupabase().rpc("confirm_mint", {
      p_tx_hash: fact.hash,
      p_chain_id: env.CHAIN_ID,
      p_contract: env.CONTRACT_ADDRESS.toLowerCase(),
      p_wallet: fact.wallet.toLowerCase(),
      p_token_id: fact.tokenId.toString(),
      p_block_number: Number(fact.blockNumber),
      p_block_hash: fact.blockHash,
      p_log_index: fact.logIndex,
      p_value_wei: fact.value.toString(),
    }),
  );
}

/** The member a wallet is linked to, or null. */
export async function ownerOf(wallet: Address): Promise<string | null> {
  const found = unwrap(
    await createAdminSupabase()
      .from("wallets")
      .select("user_id")
      .eq("address", wallet.toLowerCase())
      .maybeSingle(),
  );
  return found?.user_id ?? null;
}
