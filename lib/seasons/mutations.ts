import "server-only";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";

/** Opens, closes and pays seasons, as far as each has come. Returns how many steps were taken. */
export async function advanceSeasons(): Promise<number> {
  return unwrap(await createAdminSupabase().rpc("advance_seasons"));
}
