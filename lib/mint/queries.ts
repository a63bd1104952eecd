import "server-only";
import { cache } from "react";
import type { Hash } from "viem";
import { z } from "zod";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { unlessBuilding } from "@/lib/platform/building";
import { remembered } from "@/lib/platform/memory/remembered";
import { createPublicSupabase } from "@/lib/platform/supabase/public";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { onChain } from "@/lib/wallet/chain";
import { membershipAbi } from "@/lib/mint/chain/membership.gen";
import { phases, type Sale } from "./rules";
import { mintSchema, placeSchema, voidTokensSchema, type Mint, type Place, type VoidToken } from "./schema";

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

/** The member who asks, on the pages that mint and claim. */
export async function readPlace(): Promise<Place> {
  const supabase = await createServerSupabase();
  return unwrapAs(placeSchema, await supabase.rpc("my_place"));
}

/** What a transaction minted for the member who asks; empty when nothing. */
export async function readMints(hash: Hash): Promise<Mint[]> {
  const supabase = await createServerSupabase();
  return unwrapAs(z.array(mintSchema), await supabase.rpc("my_mints", { p_tx_hash: hash }));
}

/** Tokens that exist and give no access; null only in a build without a database. */
export const getVoidTokens = cache((): Promise<VoidToken[] | null> =>
  unlessBuilding(async () => unwrapAs(voidTokensSchema, await createPublicSupabase().rpc("void_tokens"))),
);

/** `getVoidTokens` for a page that is rendered for one person: at most a second old. */
export const getShownVoidTokens = remembered(1000, getVoidTokens);

/** `readStage` for a page: at most a second old, so that visitors together cost the chain's provider one call. */
export const readShownStage = remembered(1000, readStage);
