import "server-only";
import { cache } from "react";
import { z } from "zod";
import type { Member } from "@/lib/session/member";
import { unlessBuilding } from "@/lib/platform/building";
import { createPublicSupabase } from "@/lib/platform/supabase/public";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { myVotesSchema, proposalSchema, type MyVotes, type Proposal } from "./schema";

/** Open proposals first, then closed ones with their results; null only in a build without a database. */
export const getProposals = cache((): Promise<Proposal[] | null> =>
  unlessBuilding(async () =>
    unwrapAs(z.array(proposalSchema), await createPublicSupabase().rpc("public_proposals")),
  ),
);

export async function readMyVotes(_member: Member): Promise<MyVotes> {
  const supabase = await createServerSupabase();
  return unwrapAs(myVotesSchema, await supabase.rpc("my_votes"));
}

/** Ballots of a closed proposal, by receipt; empty while it is open and for an unknown one. */
export async function readBallots(
  slug: string,
): Promise<{ receipt: string; choice: string; weight: number }[]> {
  return unwrap(await createPublicSupabase().rpc("proposal_ballots", { p_slug: slug }));
}
