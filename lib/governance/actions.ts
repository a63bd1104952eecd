"use server";

import { revalidatePath } from "next/cache";
import { memberAction } from "@/lib/guard/action";
import { refreshPanel, staffChange } from "@/lib/guard/staff/staff-change";
import { castVote } from "./mutations";
import { proposalClosing, voteForm } from "./schema";

/** The group is part of what Next calls the page; without it nothing would be made anew. */
const page = "/[locale]/(site)/funding-governance";

export const vote = memberAction(voteForm, async ({ proposal, choice }, member) => {
  const receipt = await castVote(member, proposal, choice);
  revalidatePath(page, "page");
  return receipt;
});

/** Closes a vote before its time. Refuses proposal_closed, not_found. */
export const closeProposalAction = staffChange({
  role: "admin",
  name: "proposal.close",
  subject: ({ proposal }) => ["proposal", proposal],
  form: proposalClosing,
  rpc: "admin_close_proposal",
  args: ({ proposal, reason }) => ({ p_id: proposal, p_reason: reason }),
  refresh() {
    refreshPanel();
    revalidatePath(page, "page");
    revalidatePath("/[locale]/(site)", "page");
  },
});
