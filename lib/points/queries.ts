import "server-only";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { PointGroup } from "./rules";
import { pointsHistory, type PointsHistory } from "./schema";

export const historyPageSize = 20;

/** One page (one-based) of the member's ledger lines of a group, newest first. */
export async function readPointsHistory(group: PointGroup, page: number): Promise<PointsHistory> {
  const supabase = await createServerSupabase();
  const asked = { p_group: group, p_page: page, p_size: historyPageSize };
  return unwrapAs(pointsHistory, await supabase.rpc("points_history", asked));
}
