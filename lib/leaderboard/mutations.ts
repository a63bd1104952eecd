import "server-only";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Member } from "@/lib/session/member";
import { league, type League } from "./schema";

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

/** Closes the week of the leagues that is over and opens the present one. Returns how many steps it took. */
export async function advanceLeagues(): Promise<number> {
  return unwrap(await createAdminSupabase().rpc("advance_leagues"));
}

/** Takes part in leagues from the next Monday on, or no more. Throws league_not_ranked, suspended. */
export async function setLeague(_member: Member, joined: boolean): Promise<League> {
  const supabase = await createServerSupabase();
  return unwrapAs(league, await supabase.rpc("set_league", { p_joined: joined }));
}
