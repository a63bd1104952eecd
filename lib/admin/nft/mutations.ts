import "server-only";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import { AppError } from "@/lib/platform/errors";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import { parseAllowlist, MOST_WALLETS } from "@/lib/mint/allowlist/parse";
import { buildAllowlist } from "@/lib/mint/allowlist/tree";

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
