"use client";

import { useReadContract, useReadContracts } from "wagmi";
import { membershipAbi } from "@/lib/mint/chain/membership.gen";

/**
 * How many tokens that give access `wallet` holds, as the chain says now: those that are void count for nothing.
 * Undefined while it is read, and without a wallet.
 */
export function useHeldTokens(
  contract: `0x${string}`,
  wallet: `0x${string}` | undefined,
  voids: readonly string[],
): number | undefined {
  const membership = { address: contract, abi: membershipAbi } as const;
  const query = { enabled: wallet !== undefined };
  const args = [wallet ?? contract] as const;
  const { data: balance } = useReadContract({ ...membership, functionName: "balanceOf", args, query });
  const { data: owners } = useReadContracts({
    contracts: voids.map((id) => ({ ...membership, functionName: "ownerOf", args: [BigInt(id)] }) as const),
    query,
  });
  if (!wallet || balance === undefined || (voids.length > 0 && !owners)) return undefined;
  const lost = owners?.filter(({ result }) => result?.toLowerCase() === wallet.toLowerCase()) ?? [];
  return Number(balance) - lost.length;
}
