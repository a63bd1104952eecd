"use server";

import { revalidatePath } from "next/cache";
import { memberAction } from "@/lib/guard/action";
import { acceptStaffInvite } from "./mutations";
import { acceptance } from "./schema";

export const acceptInviteAction = memberAction(acceptance, async ({ token }, member) => {
  await acceptStaffInvite(member, token);
  revalidatePath("/[locale]/(members)/members/staff-invite/[token]", "page");
  return null;
});
