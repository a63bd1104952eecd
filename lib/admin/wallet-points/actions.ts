"use server";

import { revalidatePath } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
import * as points from "./mutations";
import { memberReconciliation, reconciliationStart, ruleForm } from "./schema";

const refresh = () => revalidatePath("/[locale]/admin/wallet-points", "layout");

export const reconcileMemberAction = staffAction(
  { role: "admin", name: "points.reconcile", subject: ({ member }) => ["member", member], stepUp: true },
  memberReconciliation,
  async ({ member, reason }, staff) => {
    const changed = await points.reconcileMember(staff, member, reason);
    refresh();
    return changed;
  },
);

export const startReconciliationAction = staffAction(
  { role: "admin", name: "reconciliation.start", subject: () => ["reconciliation", ""], stepUp: true },
  reconciliationStart,
  async ({ reason }, staff) => {
    const changed = await points.startReconciliation(staff, reason);
    refresh();
    return changed;
  },
);

/** Public pages name values and levels too, so all of the site is made anew. */
export const setRuleAction = staffAction(
  {
    role: "admin",
    name: "point_rule.change",
    subject: ({ subject }) => ["point_rule", subject],
    stepUp: true,
    beside: { setting_invalid: "points", setting_contradicts: "points", time_past: "from" },
  },
  ruleForm,
  async (form, staff) => {
    const changed = await points.setRule(staff, form);
    revalidatePath("/[locale]/(site)", "layout");
    revalidatePath("/[locale]/admin", "layout");
    return changed;
  },
);
