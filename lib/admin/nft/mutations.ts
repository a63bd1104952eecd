import "server-only";
import type { Hash } from "viem";
import { z } from "zod";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import { parseAllowlist, MOST_WALLETS } from "@/lib/mint/allowlist/parse";
import { buildAllowlist } from "@/lib/mint/allowlist/tree";
import type { HonoraryGrant } from "./schema";

/** Throws member_not_found, forbidden (oneself), time_past, honorary_voucher, honorary_exists, sold_out. */
export async function grantHonorary(_staff: Staff, form: HonoraryGrant): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(
    changed,
    await supabase.rpc("admin_grant_honorary", {
      p_user: form.member,
      p_tier: form.tier,
      // Null in SQL, which the generated types do not know of arguments.
      p_ends_at: form.ends as string,
      p_voucher: form.voucher,
      p_reason: form.reason,
    }),
  );
}

/** Throws not_found, changed_meanwhile. */
export async function revokeHonorary(
  _staff: Staff,
  honorary: string,
  reason: string,
  version: string | undefined,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(
    changed,
    await supabase.rpc("admin_revoke_honorary", {
      p_honorary: honorary,
      p_reason: reason,
      p_version: version,
    }),
  );
}

/** Keeps a list under its root; it counts once the owner sets that root. Throws allowlist_invalid. */
export async function saveAllowlist(_staff: Staff, text: string, reason: string): Promise<Changed> {
  const { wallets, wrong } = parseAllowlist(text);
  if (wallets.length === 0 || wallets.length > MOST_WALLETS || wrong.length > 0)
    throw new AppError("allowlist_invalid", { fields: { wallets: "allowlist_invalid" } });
  const supabase = await createServerSupabase();
  return unwrapAs(
    changed,
    await supabase.rpc("admin_save_allowlist", {
      p_root: buildAllowlist(wallets).root,
      p_addresses: wallets,
      p_reason: reason,
    }),
  );
}

/** Remembers a transaction that the owner's wallet has just sent; its audit line follows from the chain. */
export async function beginContractChange(_staff: Staff, hash: Hash, reason: string): Promise<void> {
  const supabase = await createServerSupabase();
  unwrapAs(
    z.null(),
    await supabase.rpc("admin_begin_contract_change", {
      p_tx_hash: hash,
      p_chain_id: env.CHAIN_ID,
      p_reason: reason,
    }),
  );
}
