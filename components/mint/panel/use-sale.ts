"use client";

import { useReadContracts } from "wagmi";
import { membershipAbi } from "@/lib/mint/chain/membership.gen";
import { phases, type Sale } from "@/lib/mint/rules";

const REFRESH = 6_000;

/** The sale as the chain has it now, beginning with what the server has read; and what `wallet` has minted. */
export function useSale(contract: `0x${string}`, initial: Sale, wallet: `0x${string}` | undefined) {
  const membership = { address: contract, abi: membershipAbi } as const;
  const { data, refetch } = useReadContracts({
    contracts: [
      { ...membership, functionName: "sale" },
      { ...membership, functionName: "mintedBy", args: [wallet ?? contract] },
    ],
    query: { refetchInterval: REFRESH },
  });
  const read = data?.[0].result;
  return {
    sale: read ? { ...read, phase: phases[read.phase] ?? "closed" } : initial,
    mintedBy: wallet ? data?.[1].result : undefined,
    refetch,
  };
}
