import "server-only";
import { cache } from "react";
import type { Hash } from "viem";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { unlessBuilding } from "@/lib/platform/building";
import { BoundedMap } from "@/lib/platform/memory/bounded-map";
import { remembered } from "@/lib/platform/memory/remembered";
import { createPublicSupabase } from "@/lib/platform/supabase/public";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { onChain } from "@/lib/wallet/chain";
import { membershipAbi } from "@/lib/mint/chain/membership.gen";
import { readAllowlistRoot } from "./allowlist/proofs";
import { phases, shownToken, type Sale, type ShownToken } from "./rules";
import {
  mintResultSchema,
  placeSchema,
  voidTokensSchema,
  type MintResult,
  type Place,
  type VoidToken,
} from "./schema";

const membership = () => ({ address: env.CONTRACT_ADDRESS, abi: membershipAbi });

/** State of the sale at the newest block. Throws chain_unavailable. */
async function readSale(): Promise<Sale> {
  const sale = await onChain((chain) => chain.readContract({ ...membership(), functionName: "sale" }));
  return { ...sale, phase: phases[sale.phase] ?? "closed" };
}

// A token's picture never changes; the contract says what it is made of.
const pictures = new BoundedMap<string, string>(200);

/**
 * The picture of a token, minted or not, as SVG; null for a number that the contract never mints. Throws
 * chain_unavailable.
 */
export async function readArtwork(tokenId: bigint): Promise<string | null> {
  const key = `${env.CONTRACT_ADDRESS}:${tokenId}`;
  const known = pictures.get(key);
  if (known !== undefined) return known;
  const stage = await readShownStage();
  if (!stage) throw new AppError("chain_unavailable");
  if (tokenId < 1n || tokenId > stage.sale.maxSupply) return null;
  const svg = await onChain((chain) =>
    chain.readContract({ ...membership(), functionName: "artworkOf", args: [tokenId] }),
  );
  pictures.set(key, svg);
  return svg;
}

export type Stage = { sale: Sale; allowlistRoot: Hash; token: ShownToken };

/** The sale and the token to be shown; null when the chain does not answer, which is a state of the page. */
async function readStage(): Promise<Stage | null> {
  return orSilence(async () => {
    const [sale, allowlistRoot] = await Promise.all([readSale(), readAllowlistRoot()]);
    return { sale, allowlistRoot, token: shownToken(sale) };
  });
}

async function orSilence<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && error.code === "chain_unavailable") return null;
    throw error;
  }
}

/** The member who asks, on the pages that mint and claim; `root` is of the allowlist that counts, where one does. */
export async function readPlace(root?: Hash): Promise<Place> {
  const supabase = await createServerSupabase();
  return unwrapAs(placeSchema, await supabase.rpc("my_place", { p_allowlist: root }));
}

/** What a transaction brought the member who asks. */
export async function readMintResult(hash: Hash): Promise<MintResult> {
  const supabase = await createServerSupabase();
  return unwrapAs(mintResultSchema, await supabase.rpc("my_mint_result", { p_tx_hash: hash }));
}

/** Tokens that exist and give no access; null only in a build without a database. */
export const getVoidTokens = cache((): Promise<VoidToken[] | null> =>
  unlessBuilding(async () => unwrapAs(voidTokensSchema, await createPublicSupabase().rpc("void_tokens"))),
);

/** `getVoidTokens` for a page that is rendered for one person: at most a second old. */
export const getShownVoidTokens = remembered(1000, getVoidTokens);

/**
 * `readStage` for a page: at most three seconds old, so that visitors together cost the chain's provider a few calls, however
 * many they are. The wallet asks the contract itself before it signs.
 */
export const readShownStage = remembered(3_000, readStage);
