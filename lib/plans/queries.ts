import "server-only";
import { cache } from "react";
import { z } from "zod";
import { unlessBuilding } from "@/lib/platform/building";
import { remembered } from "@/lib/platform/memory/remembered";
import { createPublicSupabase } from "@/lib/platform/supabase/public";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { factsSchema, firstFacts, type Facts } from "./facts";
import { planSchema, type Plan } from "./schema";

const columns =
  "key, name, kind, rank, tier, supply, features, prices(lookup_key, interval, unit_amount, currency, trial_days)";

/** Milliseconds for which a page that is rendered for one person may show what is the same for everybody. */
const moment = 1000;

/** Terms that sentences name; in a build without a database the first values of the settings. */
const getFacts = cache(async (): Promise<Facts> => {
  const read = async () => unwrapAs(factsSchema, await createPublicSupabase().rpc("site_facts"));
  return (await unlessBuilding(read)) ?? firstFacts;
});

/** Active plans with their active prices, in order. Null only in a build without a database. */
export const getPlans = cache((): Promise<Plan[] | null> =>
  unlessBuilding(async () => {
    const [rows, facts] = await Promise.all([
      createPublicSupabase()
        .from("plans")
        .select(columns)
        .eq("active", true)
        .eq("prices.active", true)
        .order("sort"),
      getFacts(),
    ]);
    return unwrapAs(z.array(planSchema), rows).map((plan) => ({
      ...plan,
      left: plan.supply && (facts.left[plan.key] ?? plan.supply),
      mint_price: plan.features.includes("nft_claim") ? facts.mint_price : null,
    }));
  }),
);

/** `getPlans` for what a page shows: at most a second old. A checkout reads them anew. */
export const getShownPlans = remembered(moment, getPlans);

/** `getFacts` for the sentences of a page: at most a second old. */
export const getShownFacts = remembered(moment, getFacts);
