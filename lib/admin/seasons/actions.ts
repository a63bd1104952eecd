"use server";

import { revalidatePath } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
import * as seasons from "./mutations";
import { prizeWithholding, seasonForm, seasonMove } from "./schema";

function refresh() {
  revalidatePath("/[locale]/admin", "layout");
  revalidatePath("/[locale]/(hub)", "layout");
  revalidatePath("/[locale]/(site)", "page");
}

export const planSeasonAction = staffAction(
  {
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
  },
  seasonForm,
  async (form, staff) => {
    const changed = await seasons.planSeason(staff, form);
    refresh();
    return changed;
  },
);

export const moveSeasonAction = staffAction(
  {
    role: "admin",
    name: "season.move",
    subject: ({ season }) => ["season", season],
    stepUp: true,
    beside: { season_only_later: "ends_at", season_overlaps: "ends_at" },
  },
  seasonMove,
  async (form, staff) => {
    const changed = await seasons.moveSeason(staff, form);
    refresh();
    return changed;
  },
);

export const withholdPrizeAction = staffAction(
  { role: "admin", name: "season.withhold", subject: ({ member }) => ["member", member] },
  prizeWithholding,
  async (form, staff) => {
    const changed = await seasons.withholdPrize(staff, form);
    refresh();
    return changed;
  },
);
