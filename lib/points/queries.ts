import "server-only";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { historyPageSize, type PointGroup } from "./rules";
import { pointsHistory, type HistoryRange, type PointsHistory } from "./schema";

/** One page (one-based) of the member's ledger lines of a group (null: of all) and some days, newest first, with the sum of all. */
export async function readPointsHistory(
  group: PointGroup | null,
  page: number,
  { from, to }: HistoryRange = {},
  size = historyPageSize,
): Promise<PointsHistory> {
  const supabase = await createServerSupabase();
  const asked = { p_group: group ?? "", p_page: page, p_size: size, p_from: from, p_to: to };
  return unwrapAs(pointsHistory, await supabase.rpc("points_history", asked));
}

/** Lines of one answer, and how many a file has at most. */
const [fileStep, fileLines] = [100, 10_000];

/** All lines of a group (null: of all) and some days, newest first: at most ten thousand. */
export async function readAllLines(
  group: PointGroup | null,
  range: HistoryRange,
): Promise<PointsHistory["rows"]> {
  const lines: PointsHistory["rows"] = [];
  for (let page = 1; page <= fileLines / fileStep; page += 1) {
    const { rows } = await readPointsHistory(group, page, range, fileStep);
    lines.push(...rows);
    if (rows.length < fileStep) break;
  }
  return lines;
}
