import "server-only";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";

/**
 * Brings the rankings to the ledger, piece by piece, for up to `budget` milliseconds; the next call goes on where this one
 * stopped. Returns how many ledger lines and members it took.
 */
export async function foldRankings(budget = 20_000): Promise<number> {
  const admin = createAdminSupabase();
  const end = performance.now() + budget;
  let taken = 0;
  for (let piece = 1; piece > 0 && performance.now() < end; taken += piece) {
    piece = unwrap(await admin.rpc("fold_rankings"));
  }
  return taken;
}
