import "server-only";
import type { Member } from "@/lib/session/member";
import { unwrap } from "@/lib/supabase/result";
import { createServerSupabase } from "@/lib/supabase/server";
import type { Choice } from "./rules";
import type { Vote } from "./schema";

/** The member's one, final vote. Throws suspended, proposal_closed, vote_not_eligible, already_voted. */
export async function castVote(_member: Member, proposal: string, choice: Choice): Promise<Vote> {
  const supabase = await createServerSupabase();
  const vote = unwrap(await supabase.rpc("cast_vote", { p_proposal: proposal, p_choice: choice }));
  return vote as unknown as Vote;
}
