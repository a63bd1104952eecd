import "server-only";
import { cache } from "react";
import { unlessBuilding } from "@/lib/platform/building";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createPublicSupabase } from "@/lib/platform/supabase/public";
import { season, type Season } from "./schema";

/** The running season, else the next, else the last; null when there never was one, and in a build without a database. */
export const getSeason = cache((): Promise<Season | null> =>
  unlessBuilding(async () => unwrapAs(season.nullable(), await createPublicSupabase().rpc("current_season"))),
);
