"use server";

import { revalidatePath } from "next/cache";
import { memberAction } from "@/lib/action";
import { castVote } from "./mutations";
import { voteForm } from "./schema";

export const vote = memberAction(voteForm, async ({ proposal, choice }, member) => {
  const receipt = await castVote(member, proposal, choice);
  revalidatePath("/[locale]/funding-governance", "page");
  return receipt;
});
