"use server";

import { revalidatePath } from "next/cache";
import { staffChange } from "@/lib/guard/staff/staff-change";
import { deliverSoon } from "@/lib/outbox/soon";
import { caseHandOver, inviteForm, revocation } from "./schema";

const refresh = () => revalidatePath("/[locale]/admin/team", "page");

/** Mails an invitation to a role. Refuses role_held, email_invalid, step_up_required. */
export const inviteStaffAction = staffChange({
  role: "admin",
  name: "staff.invite",
  subject: () => ["staff_invite", ""],
  stepUp: true,
  beside: { email_invalid: "email", role_held: "email" },
  form: inviteForm,
  rpc: "admin_invite_staff",
  args: ({ email, role, locale, reason }) => ({
    p_email: email,
    p_role: role,
    p_locale: locale,
    p_reason: reason,
  }),
  follows: () => deliverSoon(),
  refresh,
});

/** Ends an invitation that was not accepted. Refuses changed_meanwhile. */
export const revokeInviteAction = staffChange({
  role: "admin",
  name: "staff.invite_revoke",
  subject: ({ invite }) => ["staff_invite", invite],
  form: revocation,
  rpc: "admin_revoke_invite",
  args: ({ invite, reason }) => ({ p_invite: invite, p_reason: reason }),
  refresh,
});

/** Gives open cases of one of the staff to a colleague. Refuses case_assignee, changed_meanwhile. */
export const handOverCasesAction = staffChange({
  role: "admin",
  name: "case.hand_over",
  subject: ({ from }) => ["member", from],
  beside: { case_assignee: "to" },
  form: caseHandOver,
  rpc: "admin_hand_over_cases",
  args: ({ from, to, cases, reason }) => ({ p_from: from, p_to: to, p_cases: cases, p_reason: reason }),
});
