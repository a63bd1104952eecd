"use server";

import { revalidatePath } from "next/cache";
import { after } from "next/server";
import { refreshPanel, staffChange } from "@/lib/guard/staff/staff-change";
import { keepFigures } from "@/lib/site/mutations";
import { memberReconciliation, reconciliationStart, ruleForm } from "./schema";

const refresh = () => revalidatePath("/[locale]/admin/wallet-points", "layout");

/** Compares a member's stored numbers with the facts and sets the total to the sum of the ledger. Refuses member_not_found. */
export const reconcileMemberAction = staffChange({
  role: "admin",
  name: "points.reconcile",
  subject: ({ member }) => ["member", member],
  stepUp: true,
  form: memberReconciliation,
  rpc: "admin_reconcile_member",
  args: ({ member, reason }) => ({ p_user: member, p_reason: reason }),
  refresh,
});

/** Begins the nightly comparison now; what is left when the request ends is the cron's. Refuses conflict. */
export const startReconciliationAction = staffChange({
  role: "admin",
  name: "reconciliation.start",
  subject: () => ["reconciliation", ""],
  stepUp: true,
  form: reconciliationStart,
  rpc: "admin_start_reconciliation",
  args: ({ reason }) => ({ p_reason: reason }),
  follows: () =>
    after(() =>
      keepFigures().catch((error: unknown) =>
        console.warn("The reconciliation goes on with the cron:", error),
      ),
    ),
  refresh,
});

/**
 * Changes a point rule or a level, at once or from a time on. Public pages name values and levels too, so all of the site is
 * made again. Refuses setting_invalid, setting_contradicts, time_past.
 */
export const setRuleAction = staffChange({
  role: "admin",
  name: "point_rule.change",
  subject: ({ subject }) => ["point_rule", subject],
  stepUp: true,
  beside: { setting_invalid: "points", setting_contradicts: "points", time_past: "from" },
  form: ruleForm,
  rpc: "admin_set_rule",
  args: ({ subject, points, active, from, reason, version }) => ({
    p_subject: subject,
    p_value: active === undefined ? { points } : { points, active },
    p_from: from,
    p_reason: reason,
    p_version: version,
  }),
  refresh() {
    revalidatePath("/[locale]/(site)", "layout");
    refreshPanel();
  },
});
