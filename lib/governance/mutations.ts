import "server-only";
import type { z } from "zod";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import type { Member } from "@/lib/session/member";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Choice } from "./rules";
import { voteSchema, type NewProposal, type proposalClosing, type Vote } from "./schema";
import type { Staff } from "@/lib/session/status/access";

/** The member's one, final vote. Throws suspended, proposal_closed, vote_not_eligible, already_voted. */
export async function castVote(_member: Member, proposal: string, choice: Choice): Promise<Vote> {
  const supabase = await createServerSupabase();
  return unwrapAs(voteSchema, await supabase.rpc("cast_vote", { p_proposal: proposal, p_choice: choice }));
}

/** Opens a vote and freezes who may take part. Throws admin_required, conflict when one with this title exists. */
export async function openProposal(_admin: Staff, proposal: NewProposal): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(
    changed,
    await supabase.rpc("admin_open_proposal", {
      p_slug: proposal.slug,
      p_texts: proposal.texts,
      p_amount: proposal.amount as number,
      p_days: proposal.days,
      p_reason: proposal.reason,
    }),
  );
}

/** Closes a vote before its time. Throws proposal_closed, not_found. */
export async function closeProposal(
  _admin: Staff,
  { proposal, reason }: z.output<typeof proposalClosing>,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(changed, await supabase.rpc("admin_close_proposal", { p_id: proposal, p_reason: reason }));
}
