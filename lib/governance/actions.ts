"use server";

import { revalidatePath } from "next/cache";
import { action, memberAction } from "@/lib/action";
import { requireAdmin } from "@/lib/session/session";
import { castVote, openProposal } from "./mutations";
import { proposalForm, voteForm } from "./schema";

export const vote = memberAction(voteForm, async ({ proposal, choice }, member) => {
  const receipt = await castVote(member, proposal, choice);
  revalidatePath("/[locale]/funding-governance", "page");
  return receipt;
});

const open = action(proposalForm, async (proposal) => {
  await openProposal(await requireAdmin(), proposal);
  revalidatePath("/[locale]/funding-governance", "page");
  return null;
});

/** The admin's form on /admin/work. */
export async function openProposalAction(previous: Parameters<typeof open>[0], form: FormData) {
  return open(previous, form);
}
