"use server";

import { revalidatePath } from "next/cache";
import { memberAction } from "@/lib/guard/action";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { castVote, closeProposal } from "./mutations";
import { proposalClosing, voteForm } from "./schema";

/** The group is part of what Next calls the page; without it nothing would be made anew. */
const page = "/[locale]/(site)/funding-governance";

function refresh() {
  revalidatePath("/[locale]/admin", "layout");
  revalidatePath(page, "page");
  revalidatePath("/[locale]/(site)", "page");
}

export const vote = memberAction(voteForm, async ({ proposal, choice }, member) => {
  const receipt = await castVote(member, proposal, choice);
  revalidatePath(page, "page");
  return receipt;
});

export const closeProposalAction = staffAction(
  { role: "admin", name: "proposal.close", subject: ({ proposal }) => ["proposal", proposal] },
  proposalClosing,
  async (closing, staff) => {
    const changed = await closeProposal(staff, closing);
    refresh();
    return changed;
  },
);
