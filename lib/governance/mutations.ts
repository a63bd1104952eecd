import "server-only";
import type { Member } from "@/lib/session/member";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { oneByOne } from "@/lib/platform/one-by-one";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Choice } from "./rules";
import { voteSchema, type Vote } from "./schema";

/** The member's one, final vote. Throws suspended, proposal_closed, vote_not_eligible, already_voted. */
export async function castVote(_member: Member, proposal: string, choice: Choice): Promise<Vote> {
  const supabase = await createServerSupabase();
  return unwrapAs(voteSchema, await supabase.rpc("cast_vote", { p_proposal: proposal, p_choice: choice }));
}

/** Opens the votes whose time has come. Returns how many. */
export async function openDueProposals(): Promise<number> {
  const admin = createAdminSupabase();
  return oneByOne("The vote", unwrap(await admin.rpc("due_proposals")), async (id) =>
    unwrap(await admin.rpc("open_due_proposal", { p_id: id })),
  );
}
