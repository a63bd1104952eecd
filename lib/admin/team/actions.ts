"use server";

import { revalidatePath } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { deliverSoon } from "@/lib/outbox/soon";
import * as team from "./mutations";
import { caseHandOver, inviteForm, revocation } from "./schema";

const refresh = () => revalidatePath("/[locale]/admin/team", "page");

export const inviteStaffAction = staffAction(
  {
    role: "admin",
    name: "staff.invite",
    subject: () => ["staff_invite", ""],
    stepUp: true,
    beside: { email_invalid: "email", role_held: "email" },
  },
  inviteForm,
  async (form, staff) => {
    const changed = await team.inviteStaff(staff, form);
    deliverSoon();
    refresh();
    return changed;
  },
);

export const revokeInviteAction = staffAction(
  { role: "admin", name: "staff.invite_revoke", subject: ({ invite }) => ["staff_invite", invite] },
  revocation,
  async ({ invite, reason }, staff) => {
    const changed = await team.revokeInvite(staff, invite, reason);
    refresh();
    return changed;
  },
);

export const handOverCasesAction = staffAction(
  {
    role: "admin",
    name: "case.hand_over",
    subject: ({ from }) => ["member", from],
    beside: { case_assignee: "to" },
  },
  caseHandOver,
  async (form, staff) => {
    const changed = await team.handOverCases(staff, form);
    revalidatePath("/[locale]/admin", "layout");
    return changed;
  },
);
