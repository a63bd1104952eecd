import "server-only";
import type { Address, Hash, Hex } from "viem";
import { z } from "zod";
import { env } from "@/lib/platform/env";
import { describeError } from "@/lib/platform/describe-error";
import { AppError, type ErrorCode } from "@/lib/platform/errors";
import type { MemberId } from "@/lib/session/member";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { MintProgress } from "./rules";
import { recordSupply } from "./supply";
import { blockTime } from "@/lib/mint/chain/block-time";
import { readMintTransaction, type MintEvent, type MintFact } from "@/lib/mint/chain/transaction";

/** Keeps the hash a wallet returned, so that a reload goes on with it. Throws wallet_not_own. */
export async function registerMint(hash: Hash, wallet: Address): Promise<void> {
  const supabase = await createServerSupabase();
  unwrap(await supabase.rpc("register_mint", { p_tx_hash: hash, p_wallet: wallet.toLowerCase() }));
}

/**
 * Believes the chain, never the browser: reads the receipt, checks contract, events and wallets, and records what was
 * minted once it is deep enough. Safe to call as often as one likes. Throws mint_not_found, mint_failed,
 * mint_wrong_contract, mint_wrong_wallet, voucher_revoked (recorded as void), chain_unavailable.
 */
export async function verifyMint(hash: Hash, member: MemberId): Promise<MintProgress> {
  const transaction = await readMintTransaction(hash);
  if (transaction.state === "pending") return { state: "pending" };
  if (transaction.state === "unknown") throw new AppError("mint_not_found");
  if (transaction.state === "reverted") return refuse(hash, "mint_failed");
  if (transaction.state === "elsewhere") return refuse(hash, "mint_wrong_contract");
  const { fact, depth } = transaction;
  const own = await ownEvents(fact, member);
  const [first] = own;
  if (!first) throw new AppError("mint_wrong_wallet");

  const tokenId = first.tokenId.toString();
  const needed = env.CHAIN_CONFIRMATIONS;
  if (depth < needed) return { state: "confirming", tokenId, depth, needed };
  const outcomes = await confirmMints(fact);
  if (Object.values(outcomes).some((outcome) => outcome !== "duplicate")) await followSupply();
  if (own.every(({ logIndex }) => outcomes[logIndex] === "void")) throw new AppError("voucher_revoked");
  return { state: "confirmed", tokenId };
}

/** The figures of all pages follow a mint at once; what cannot be read now is read by the next watch of the chain. */
async function followSupply(): Promise<void> {
  try {
    await recordSupply();
  } catch (error) {
    console.warn("The supply could not be read after a mint:", describeError(error));
  }
}

/** What the chain says is true whoever asks, so the row is ended before the member is told. */
async function refuse(hash: Hash, reason: "mint_failed" | "mint_wrong_contract"): Promise<never> {
  await failMint(hash, reason);
  throw new AppError(reason);
}

/** What became of each event, by log index. */
const outcomesSchema = z.record(z.string(), z.enum(["confirmed", "duplicate", "void", "unknown_wallet"]));

/**
 * Records what a transaction minted, its grants and its points in one transaction; repeating it changes nothing. `at` is
 * the time of its block, which is asked for when it is not known.
 */
export async function confirmMints(fact: MintFact, at?: string): Promise<z.output<typeof outcomesSchema>> {
  return unwrapAs(
    outcomesSchema,
    await createAdminSupabase().rpc("confirm_mints", {
      p_tx_hash: fact.hash,
      p_chain_id: env.CHAIN_ID,
      p_contract: env.CONTRACT_ADDRESS.toLowerCase(),
      p_block_number: Number(fact.blockNumber),
      p_block_hash: fact.blockHash,
      // Numbers as texts: JSON would lose digits of wei and nonces.
      p_events: fact.events.map(({ wallet, tokenId, logIndex, value, nonce }) => ({
        wallet: wallet.toLowerCase(),
        token_id: tokenId.toString(),
        log_index: logIndex,
        value_wei: value.toString(),
        nonce: nonce?.toString() ?? null,
      })),
      p_at: at ?? (await blockTime(fact.blockNumber)),
    }),
  );
}

/** The events whose wallet is linked to the member. */
async function ownEvents({ events }: MintFact, member: MemberId): Promise<MintEvent[]> {
  const rows = unwrap(
    await createAdminSupabase()
      .from("wallets")
      .select("address")
      .eq("user_id", member)
      .in(
        "address",
        events.map(({ wallet }) => wallet.toLowerCase()),
      ),
  );
  const own = new Set(rows.map(({ address }) => address));
  return events.filter(({ wallet }) => own.has(wallet.toLowerCase()));
}

/** Throws wallet_not_own unless the wallet is linked to the member. */
export async function demandOwnWallet(member: MemberId, wallet: Address): Promise<void> {
  const rows = unwrap(
    await createAdminSupabase()
      .from("wallets")
      .select("address")
      .eq("user_id", member)
      .eq("address", wallet.toLowerCase()),
  );
  if (rows.length === 0) throw new AppError("wallet_not_own");
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

/** Binds a voucher to an own wallet. Throws not_eligible, wallet_not_own, voucher_used, voucher_revoked, voucher_expired. */
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
