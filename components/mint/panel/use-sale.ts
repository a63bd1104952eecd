"use client";

import { useGasPrice, useReadContracts } from "wagmi";
import { membershipAbi } from "@/lib/mint/chain/membership.gen";
import { phases, type Sale } from "@/lib/mint/rules";

const REFRESH = 6_000;

/**
 * The sale as the chain has it now, beginning with what the server has read; what `wallet` has minted, the allowlist that
 * counts, and what the network asks for a transaction of `gas` units, in wei.
 */
export function useSale(
  contract: `0x${string}`,
  initial: Sale,
  wallet: `0x${string}` | undefined,
  gas: bigint,
) {
  const membership = { address: contract, abi: membershipAbi } as const;
  const query = { refetchInterval: REFRESH };
  const { data, refetch } = useReadContracts({
    contracts: [
      { ...membership, functionName: "sale" },
      { ...membership, functionName: "mintedBy", args: [wallet ?? contract] },
      { ...membership, functionName: "allowlistRoot" },
    ],
    query,
  });
  const { data: gasPrice } = useGasPrice({ query });
  const read = data?.[0].result;
  return {
    sale: read ? { ...read, phase: phases[read.phase] ?? "closed" } : initial,
    mintedBy: wallet ? data?.[1].result : undefined,
    allowlistRoot: data?.[2].result,
    fee: gasPrice === undefined ? undefined : gasPrice * gas,
    refetch,
  };
}
