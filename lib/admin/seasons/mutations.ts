import "server-only";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import type { PrizeWithholding, SeasonForm, SeasonMove } from "./schema";

/** Plans a season; its prizes are fixed from then on. Throws time_past, season_too_short, season_prizes, season_overlaps. */
export async function planSeason(_admin: Staff, { values, reason }: SeasonForm): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(
    changed,
    await supabase.rpc("admin_plan_season", {
      p_titles: values.titles,
      p_starts_at: values.starts_at,
      p_ends_at: values.ends_at,
      p_prizes: values.prizes,
      p_min_points: values.min_points,
      p_reason: reason,
    }),
  );
}

/** Moves the end of a season later. Throws season_only_later, season_too_late, season_overlaps, changed_meanwhile. */
export async function moveSeason(
  _admin: Staff,
  { season, ends_at, reason, version }: SeasonMove,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  const asked = { p_season: season, p_ends_at: ends_at, p_reason: reason, p_version: version };
  return unwrapAs(changed, await supabase.rpc("admin_move_season", asked));
}

/** Withholds the prize of a place while the season is in review. Throws season_not_in_review, changed_meanwhile. */
export async function withholdPrize(
  _admin: Staff,
  { season, member, reason }: PrizeWithholding,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  const asked = { p_season: season, p_user: member, p_reason: reason };
  return unwrapAs(changed, await supabase.rpc("admin_withhold_prize", asked));
}
