"use server";

import { revalidatePath } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { setBounty } from "./mutations";
import { bountyForm } from "./schema";

export const setBountyAction = staffAction(
  {
    role: "admin",
    name: "bounty.set",
    subject: ({ mission }) => ["bounty", mission],
    stepUp: true,
    beside: { out_of_range: "amount" },
  },
  bountyForm,
  async (form, staff) => {
    const changed = await setBounty(staff, form);
    revalidatePath("/[locale]/admin", "layout");
    revalidatePath("/[locale]/(hub)", "layout");
    return changed;
  },
);
