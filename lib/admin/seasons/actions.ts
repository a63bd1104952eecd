"use server";

import { revalidatePath } from "next/cache";
import { refreshPanel, staffChange } from "@/lib/guard/staff/staff-change";
import { prizeWithholding, seasonForm, seasonMove } from "./schema";

function refresh() {
  refreshPanel();
  revalidatePath("/[locale]/(hub)", "layout");
  revalidatePath("/[locale]/(site)", "page");
}

/** Plans a season; its prizes are fixed from then on. Refuses time_past, season_too_short, season_prizes, season_overlaps. */
export const planSeasonAction = staffChange({
  role: "admin",
  name: "season.plan",
  subject: () => ["season", ""],
  stepUp: true,
  beside: {
    time_past: "starts_at",
    season_overlaps: "starts_at",
    season_too_short: "ends_at",
    season_prizes: "prizes",
  },
  form: seasonForm,
  rpc: "admin_plan_season",
  args: ({ values, reason }) => ({
    p_titles: values.titles,
    p_starts_at: values.starts_at,
    p_ends_at: values.ends_at,
    p_prizes: values.prizes,
    p_min_points: values.min_points,
    p_reason: reason,
  }),
  refresh,
});

/** Moves the end of a season later. Refuses season_only_later, season_too_late, season_overlaps, changed_meanwhile. */
export const moveSeasonAction = staffChange({
  role: "admin",
  name: "season.move",
  subject: ({ season }) => ["season", season],
  stepUp: true,
  beside: { season_only_later: "ends_at", season_overlaps: "ends_at" },
  form: seasonMove,
  rpc: "admin_move_season",
  args: ({ season, ends_at, reason, version }) => ({
    p_season: season,
    p_ends_at: ends_at,
    p_reason: reason,
    p_version: version,
  }),
  refresh,
});

/** Withholds the prize of a place while the season is in review. Refuses season_not_in_review, changed_meanwhile. */
export const withholdPrizeAction = staffChange({
  role: "admin",
  name: "season.withhold",
  subject: ({ member }) => ["member", member],
  form: prizeWithholding,
  rpc: "admin_withhold_prize",
  args: ({ season, member, reason }) => ({ p_season: season, p_user: member, p_reason: reason }),
  refresh,
});
