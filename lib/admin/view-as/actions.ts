"use server";

import { staffChange } from "@/lib/guard/staff/staff-change";
import { openedView, viewEnding, viewOpening } from "./schema";

const nothingToRefresh = () => undefined;

/** Refuses member_is_staff, step_up_required, member_not_found. */
export const openViewAction = staffChange({
  role: "admin",
  name: "view.open",
  subject: ({ member }) => ["member", member],
  stepUp: true,
  form: viewOpening,
  rpc: "admin_open_view",
  args: ({ member, reason }) => ({ p_user: member, p_reason: reason }),
  answer: openedView,
  refresh: nothingToRefresh,
});

/** Refuses view_ended. */
export const endViewAction = staffChange({
  role: "admin",
  name: "view.end",
  subject: ({ view }) => ["view", view],
  form: viewEnding,
  rpc: "admin_end_view",
  args: ({ view }) => ({ p_view: view }),
  refresh: nothingToRefresh,
});
