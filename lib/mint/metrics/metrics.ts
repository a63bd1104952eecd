import "server-only";
import { cache } from "react";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { lastKnown } from "@/lib/platform/memory/last-known";
import { remembered } from "@/lib/platform/memory/remembered";
import { unlessBuilding } from "@/lib/platform/building";
import { withTimeout } from "@/lib/platform/supabase/time-limits";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { onChain } from "@/lib/wallet/chain";
import { membershipAbi } from "@/lib/mint/chain/membership.gen";
import { contractBlock } from "@/lib/mint/chain/safe-block";
import { getVoidTokens } from "@/lib/mint/queries";
import { phases, type Sale } from "@/lib/mint/rules";
import type { VoidToken } from "@/lib/mint/schema";
import { holdersAfter, mintsPerDay, type Day, type Holder } from "./tally";
import { readTransfers } from "./transfers";

/** Days that the page and its file show. */
const metricDays = 30;

export type Terms = {
  sale: Sale;
  /** Minted tokens that give no access, as our own records have them. */
  voids: VoidToken[];
  /** In wei, by phase. */
  prices: { allowlist: bigint; public: bigint };
  /** Share of a resale that the contract suggests, 0 to 1. */
  royalty: number;
  network: string;
  contract: string;
  /** Page of the contract on a block explorer, where there is one. */
  explorer: string | null;
  block: number;
  at: Date;
};

export type Metrics = Terms & {
  holders: Holder[];
  days: Day[];
  /** The block up to which holders and days are complete. */
  through: number;
};

const membership = () => ({ address: env.CONTRACT_ADDRESS, abi: membershipAbi });

async function terms(): Promise<Omit<Terms, "voids">> {
  return onChain(async (chain) => {
    const block = await chain.getBlock({ blockNumber: contractBlock(await chain.getBlockNumber()) });
    const at = { ...membership(), blockNumber: block.number };
    const [sale, allowlist, open, royalty] = await Promise.all([
      chain.readContract({ ...at, functionName: "sale" }),
      chain.readContract({ ...at, functionName: "priceOf", args: [phases.indexOf("allowlist")] }),
      chain.readContract({ ...at, functionName: "priceOf", args: [phases.indexOf("public")] }),
      chain.readContract({ ...at, functionName: "royaltyInfo", args: [1n, 10_000n] }),
    ]);
    return {
      sale: { ...sale, phase: phases[sale.phase] ?? "closed" },
      prices: { allowlist, public: open },
      royalty: Number(royalty[1]) / 10_000,
      network: env.CHAIN_NAME,
      contract: env.CONTRACT_ADDRESS.toLowerCase(),
      explorer: env.CHAIN_EXPLORER_URL
        ? `${env.CHAIN_EXPLORER_URL.replace(/\/+$/, "")}/address/${env.CONTRACT_ADDRESS}`
        : null,
      block: Number(block.number),
      at: new Date(Number(block.timestamp) * 1000),
    };
  });
}

/** What the contract says about itself at the newest block that counts, as all figures of memberships do. Throws chain_unavailable; null only in a build. */
const getTerms = cache(async (): Promise<Terms | null> => {
  const [read, voids] = await Promise.all([unlessBuilding(terms), getVoidTokens()]);
  return read && { ...read, voids: voids ?? [] };
});

const isSilent = (error: unknown) => error instanceof AppError && error.code === "chain_unavailable";

/** For so long (ms) a silent chain is left alone, and a page waits for it at most; a build waits for its figures. */
const silence = {
  pause: 10_000,
  ...(process.env.NEXT_PHASE !== "phase-production-build" && { wait: timeouts.chainPageMs }),
};

/** No page waits for all of the read (`silence`), which is of several calls and of many blocks: it goes on for the next one. */
const patiently = <T>(read: () => Promise<T>) => withTimeout(timeouts.scheduledCallMs, read);

/** The same, or the last that this process has read, with their own time; null when there are none. */
export const getLastTerms = lastKnown(() => patiently(getTerms), isSilent, silence);

/** Terms, holders and mints per day. Throws chain_unavailable; null only in a build without a chain. */
const getMetrics = cache(async (): Promise<Metrics | null> => {
  const read = await getTerms();
  if (!read) return null;
  return unlessBuilding(async () => {
    const { block, transfers } = await onChain((chain) => readTransfers(chain, BigInt(read.block)));
    return {
      ...read,
      holders: holdersAfter(transfers),
      days: mintsPerDay(transfers, read.at, metricDays),
      through: Number(block),
    };
  });
});

/** The same, or the last that this process has read, with their own time; null when there are none. */
export const getLastMetrics = lastKnown(() => patiently(getMetrics), isSilent, silence);

/** The same for a page that is rendered for each visitor, as old as the prerendered one at most. */
export const getShownMetrics = lastKnown(
  remembered(60_000, () => patiently(getMetrics)),
  isSilent,
  silence,
);
