"use server";

import { revalidatePath } from "next/cache";
import { refreshPanel, staffChange } from "@/lib/guard/staff/staff-change";
import { bountyForm } from "./schema";

/** What a mission pays in money beside its points. Refuses not_found, out_of_range, bounty_mission, changed_meanwhile. */
export const setBountyAction = staffChange({
  role: "admin",
  name: "bounty.set",
  subject: ({ mission }) => ["bounty", mission],
  stepUp: true,
  beside: { out_of_range: "amount" },
  form: bountyForm,
  rpc: "admin_set_bounty",
  args: ({ mission, amount, reason, version }) => ({
    p_mission: mission,
    p_amount: amount,
    p_reason: reason,
    p_version: version,
  }),
  refresh() {
    refreshPanel();
    revalidatePath("/[locale]/(hub)", "layout");
  },
});
