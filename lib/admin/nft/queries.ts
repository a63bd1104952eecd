import "server-only";
import { AppError } from "@/lib/platform/errors";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import type { VoucherKeys } from "@/lib/mint/owner/keys";
import { readContractState, readVoucherKeys } from "@/lib/mint/owner/state";
import type { ContractState } from "@/lib/mint/owner/calls";
import { earlyWallets, nftBooks, type EarlyWallets, type NftBooks } from "./schema";

export type ContractNow = { state: ContractState; keys: VoucherKeys };

/** The contract and the server's keys now; null while the chain does not answer, which is a state of the page. */
export async function readContractNow(_staff: Staff): Promise<ContractNow | null> {
  try {
    const state = await readContractState();
    return { state, keys: await readVoucherKeys(state) };
  } catch (error) {
    if (error instanceof AppError && error.code === "chain_unavailable") return null;
    throw error;
  }
}

/** What the books say about the token. */
export async function readNftBooks(_staff: Staff): Promise<NftBooks> {
  const supabase = await createServerSupabase();
  return unwrapAs(nftBooks, await supabase.rpc("admin_nft"));
}

/** The wallets of members whose level opens the early phase of the mint. */
export async function readEarlyWallets(_staff: Staff): Promise<EarlyWallets> {
  const supabase = await createServerSupabase();
  return unwrapAs(earlyWallets, await supabase.rpc("admin_early_wallets"));
}
