"use server";

import { revalidatePath } from "next/cache";
import { memberAction } from "@/lib/guard/action";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { castVote, openProposal } from "./mutations";
import { proposalForm, voteForm } from "./schema";

/** The group is part of what Next calls the page; without it nothing would be made anew. */
const page = "/[locale]/(site)/funding-governance";

export const vote = memberAction(voteForm, async ({ proposal, choice }, member) => {
  const receipt = await castVote(member, proposal, choice);
  revalidatePath(page, "page");
  return receipt;
});

export const openProposalAction = staffAction(
  { role: "admin", name: "proposal.open", subject: ({ slug }) => ["proposal", slug] },
  proposalForm,
  async (proposal, staff) => {
    await openProposal(staff, proposal);
    revalidatePath(page, "page");
    return null;
  },
);
