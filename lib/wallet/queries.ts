import "server-only";
import { z } from "zod";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { ownWallet, type OwnWallet } from "./schema";

/** The proven wallets of the member who asks, the primary one first. Addresses are lower-case. */
export async function linkedWallets(): Promise<OwnWallet[]> {
  const supabase = await createServerSupabase();
  return unwrapAs(z.array(ownWallet), await supabase.rpc("my_wallets"));
}
