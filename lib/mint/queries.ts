import "server-only";
import type { Hash } from "viem";
import { now } from "@/lib/clock";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { MemberId } from "@/lib/session/member";
import { unwrap } from "@/lib/supabase/result";
import { createServerSupabase } from "@/lib/supabase/server";
import { onChain } from "@/lib/wallet/chain";
import { membershipAbi } from "./membership.gen";
import { phases, type Sale } from "./rules";
import { mintSchema, type Mint, type Voucher } from "./schema";

const membership = () => ({ address: env.CONTRACT_ADDRESS, abi: membershipAbi });

/** State of the sale at the newest block. Throws chain_unavailable. */
export async function readSale(): Promise<Sale> {
  const sale = await onChain((chain) => chain.readContract({ ...membership(), functionName: "sale" }));
  return { ...sale, phase: phases[sale.phase] ?? "closed" };
}

/** The picture of a token, minted or not, as a data address. Throws chain_unavailable. */
export async function readArtwork(tokenId: bigint): Promise<string> {
  const svg = await onChain((chain) =>
    chain.readContract({ ...membership(), functionName: "artworkOf", args: [tokenId] }),
  );
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/** The sale and the picture of the next token; null when the chain does not answer, which is a state of the page. */
export async function readStage(): Promise<{ sale: Sale; artwork: { id: string; image: string } } | null> {
  return orSilence(async () => {
    const sale = await readSale();
    const id = sale.minted < sale.maxSupply ? sale.minted + 1n : sale.maxSupply;
    return { sale, artwork: { id: id.toString(), image: await readArtwork(id) } };
  });
}

/** Like `readArtwork`; null when the chain does not answer. */
export async function readArtworkOrNull(tokenId: bigint): Promise<string | null> {
  return orSilence(() => readArtwork(tokenId));
}

async function orSilence<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && error.code === "chain_unavailable") return null;
    throw error;
  }
}

/** An unfinished mint is picked up again for a day; by then the watch of the chain has settled it. */
const RESUME_FOR = 24 * 60 * 60 * 1000;

/** The newest mint of the member that is still under way, or null. */
export async function openMint(member: MemberId): Promise<Hash | null> {
  const supabase = await createServerSupabase();
  const since = new Date(now().getTime() - RESUME_FOR).toISOString();
  const rows = unwrap(
    await supabase
      .from("nft_mints")
      .select("tx_hash")
      .eq("user_id", member)
      .eq("status", "pending")
      .gte("created_at", since)
      .order("created_at", { ascending: false })
      .limit(1),
  );
  return (rows[0]?.tx_hash as Hash | undefined) ?? null;
}

/** One mint of the member who asks, or null.*/
export async function readMint(hash: Hash): Promise<Mint | null> {
  const supabase = await createServerSupabase();
  const mint = unwrap(await supabase.rpc("my_mint", { p_tx_hash: hash }));
  return mint === null ? null : mintSchema.parse(mint);
}

/** The member's vouchers, those that can still be redeemed first. */
export async function readVouchers(member: MemberId): Promise<Voucher[]> {
  const supabase = await createServerSupabase();
  const rows = unwrap(
    await supabase
      .from("mint_vouchers")
      .select("id, wallet, redeemed_tx, expires_at")
      .eq("user_id", member)
      .order("created_at", { ascending: false }),
  );
  const state = (row: (typeof rows)[number]) => {
    if (row.redeemed_tx) return "redeemed";
    return new Date(row.expires_at) > now() ? "open" : "expired";
  };
  const order = ["open", "redeemed", "expired"];
  return rows
    .map((row) => ({
      id: row.id,
      state: state(row) as Voucher["state"],
      wallet: row.wallet,
      redeemedTx: row.redeemed_tx,
      expiresAt: row.expires_at,
    }))
    .sort((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
}
