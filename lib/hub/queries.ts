import "server-only";
import { cache } from "react";
import { unlessBuilding } from "@/lib/platform/building";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createPublicSupabase } from "@/lib/platform/supabase/public";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { PointGroup } from "@/lib/points/rules";
import { historyPageSize } from "@/lib/points/rules";
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

/** The member's part of the hub's overview. */
export async function readOwnHub(): Promise<OwnHub> {
  const supabase = await createServerSupabase();
  return unwrapAs(ownHub, await supabase.rpc("my_hub"));
}

/** The member's altitude and one page (one-based) of their ledger, of all groups or one. */
export async function readClimb(group: PointGroup | null, page: number): Promise<ClimbPage> {
  const supabase = await createServerSupabase();
  const asked = { p_group: group ?? "", p_page: page, p_size: historyPageSize };
  return unwrapAs(climb, await supabase.rpc("my_climb", asked));
}

/** The member's account in figures. */
export async function readOverview(): Promise<Overview> {
  const supabase = await createServerSupabase();
  return unwrapAs(overview, await supabase.rpc("my_overview"));
}
