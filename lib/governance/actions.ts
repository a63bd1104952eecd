"use server";

import { revalidatePath } from "next/cache";
import { memberAction } from "@/lib/guard/action";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { castVote, closeProposal, openProposal } from "./mutations";
import { proposalClosing, proposalForm, voteForm } from "./schema";

/** The group is part of what Next calls the page; without it nothing would be made anew. */
const page = "/[locale]/(site)/funding-governance";

function refresh() {
  revalidatePath("/[locale]/admin", "layout");
  revalidatePath(page, "page");
}

export const vote = memberAction(voteForm, async ({ proposal, choice }, member) => {
  const receipt = await castVote(member, proposal, choice);
  revalidatePath(page, "page");
  return receipt;
});

export const openProposalAction = staffAction(
  { role: "admin", name: "proposal.open", subject: ({ slug }) => ["proposal", slug] },
  proposalForm,
  async (proposal, staff) => {
    const changed = await openProposal(staff, proposal);
    refresh();
    return changed;
  },
);

export const closeProposalAction = staffAction(
  { role: "admin", name: "proposal.close", subject: ({ proposal }) => ["proposal", proposal] },
  proposalClosing,
  async (closing, staff) => {
    const changed = await closeProposal(staff, closing);
    refresh();
    return changed;
  },
);
