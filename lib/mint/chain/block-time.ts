import "server-only";
import { onChain } from "@/lib/wallet/chain";

/** When a block was made: days of holding a token are counted from it. Throws chain_unavailable. */
export async function blockTime(blockNumber: bigint): Promise<string> {
  const { timestamp } = await onChain((chain) => chain.getBlock({ blockNumber }));
  return new Date(Number(timestamp) * 1000).toISOString();
}
