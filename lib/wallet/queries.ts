import "server-only";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import type { MemberId } from "@/lib/session/member";
import type { LinkedWallet } from "./schema";

/** The member's proven wallets, the primary one first. Addresses are lower-case. */
export async function linkedWallets(member: MemberId): Promise<LinkedWallet[]> {
  const supabase = await createServerSupabase();
  const rows = unwrap(
    await supabase
      .from("wallets")
      .select("id, address, label, is_primary")
      .eq("user_id", member)
      .order("is_primary", { ascending: false })
      .order("verified_at"),
  );
  return rows.map((row) => ({
    id: row.id,
    address: row.address as `0x${string}`,
    label: row.label,
    isPrimary: row.is_primary,
  }));
}
