import "server-only";
import { env } from "@/lib/platform/env";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { onChain } from "@/lib/wallet/chain";
import { membershipAbi } from "@/lib/mint/chain/membership.gen";
import { contractBlock } from "@/lib/mint/chain/safe-block";
import { phases } from "./rules";

/**
 * Asks the contract how many memberships there are and records it: the one figure of all pages (docs/product.md, "Figures"),
 * and the bound of card sales. Returns how many places that were promised are not held back any more. Throws
 * chain_unavailable.
 */
export async function recordSupply(): Promise<number> {
  const { sale, block } = await onChain(async (chain) => {
    const blockNumber = contractBlock(await chain.getBlockNumber());
    const membership = { address: env.CONTRACT_ADDRESS, abi: membershipAbi, blockNumber } as const;
    return { block: blockNumber, sale: await chain.readContract({ ...membership, functionName: "sale" }) };
  });
  const open = phases[sale.phase] === "public" && !sale.paused;
  return unwrap(
    await createAdminSupabase().rpc("record_contract", {
      p_chain_id: env.CHAIN_ID,
      p_contract: env.CONTRACT_ADDRESS.toLowerCase(),
      p_minted: Number(sale.minted),
      p_supply: Number(sale.maxSupply),
      p_reserve: Number(sale.reserve),
      p_block_number: Number(block),
      // Null while not everybody can mint.
      p_price_wei: open ? sale.price.toString() : undefined,
    }),
  );
}
