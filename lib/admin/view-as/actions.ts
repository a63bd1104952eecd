"use server";

import { staffAction } from "@/lib/guard/staff/staff-action";
import { endView, openView } from "./mutations";
import { viewEnding, viewOpening } from "./schema";

export const openViewAction = staffAction(
  { role: "admin", name: "view.open", subject: ({ member }) => ["member", member], stepUp: true },
  viewOpening,
  ({ member, reason }, staff) => openView(staff, member, reason),
);

export const endViewAction = staffAction(
  { role: "admin", name: "view.end", subject: ({ view }) => ["view", view] },
  viewEnding,
  ({ view }, staff) => endView(staff, view),
);
