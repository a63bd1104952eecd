import { createPublicClient, http, type Address } from "viem";
import { membershipAbi } from "../../lib/mint/chain/membership.gen.ts";
import { phases } from "../../lib/mint/rules.ts";
import type { Services } from "./services.ts";

export type ChainState = {
  block: bigint;
  /** ISO 8601 */
  blockAt: string;
  /** Null when no contract answers at the configured address. */
  contract: { name: string; minted: bigint; supply: bigint; phase: string } | null;
};

/** The newest block and what the contract says; throws when the chain does not answer. */
export async function readChain(services: Services): Promise<ChainState> {
  const client = createPublicClient({
    transport: http(services.chain.rpcUrl, { retryCount: 0, timeout: 10_000 }),
  });
  const membership = { abi: membershipAbi, address: services.chain.contract as Address };
  const [block, contract] = await Promise.all([
    client.getBlock(),
    Promise.all([
      client.readContract({ ...membership, functionName: "name" }),
      client.readContract({ ...membership, functionName: "sale" }),
    ])
      .then(([name, sale]) => ({
        name,
        minted: sale.minted,
        supply: sale.maxSupply,
        phase: sale.paused ? "paused" : (phases[sale.phase] ?? "closed"),
      }))
      .catch(() => null),
  ]);
  return { block: block.number, blockAt: new Date(Number(block.timestamp) * 1000).toISOString(), contract };
}
