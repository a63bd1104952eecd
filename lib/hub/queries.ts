import "server-only";
import { cache } from "react";
import { unlessBuilding } from "@/lib/platform/building";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createPublicSupabase } from "@/lib/platform/supabase/public";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { historyPageSize } from "@/lib/points/rules";
import type { HistoryRange } from "@/lib/points/schema";
import {
  climb,
  hubToday,
  overview,
  ownHub,
  type ClimbPage,
  type HubToday,
  type Overview,
  type OwnHub,
} from "./schema";

/** What the community did today; null only in a build without a database. */
export const getHubToday = cache((): Promise<HubToday | null> =>
  unlessBuilding(async () => unwrapAs(hubToday, await createPublicSupabase().rpc("hub_today"))),
);

/** Where the member stands among all. */
export async function readOwnHub(): Promise<OwnHub> {
  const supabase = await createServerSupabase();
  return unwrapAs(ownHub, await supabase.rpc("my_hub"));
}

/** The member's altitude and one page (one-based) of their ledger of all groups, of some days. */
export async function readClimb(page: number, { from, to }: HistoryRange): Promise<ClimbPage> {
  const supabase = await createServerSupabase();
  const asked = { p_group: "", p_page: page, p_size: historyPageSize, p_from: from, p_to: to };
  return unwrapAs(climb, await supabase.rpc("my_climb", asked));
}

/** The member's account in figures. */
export async function readOverview(): Promise<Overview> {
  const supabase = await createServerSupabase();
  return unwrapAs(overview, await supabase.rpc("my_overview"));
}
