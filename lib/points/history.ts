import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@/lib/platform/supabase/database.gen";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import type { LedgerLine } from "./ledger-line";
import type { PointGroup } from "./rules";

export const historyPageSize = 20;

export type PointsHistory = { total: number; owed: number | null; rows: LedgerLine[] };

/** One page (one-based) of the member's ledger lines of a group, newest first. */
export async function readPointsHistory(
  client: SupabaseClient<Database>,
  group: PointGroup,
  page: number,
): Promise<PointsHistory> {
  return unwrap(
    await client.rpc("points_history", { p_group: group, p_page: page, p_size: historyPageSize }),
  ) as unknown as PointsHistory;
}
