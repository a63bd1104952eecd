"use server";

import { staffChange } from "@/lib/guard/staff/staff-change";
import { goalForm, goalRemoval } from "./schema";

/** Sets a goal of the community, or changes one. Refuses invalid_input, not_found. */
export const setCommunityGoalAction = staffChange({
  role: "moderator",
  name: "goal.save",
  subject: ({ id }) => ["goal", id ?? ""],
  form: goalForm,
  rpc: "admin_set_goal",
  args: ({ id, kind, target, starts_on, ends_on, reason }) => ({
    p_id: id ?? null,
    p_kind: kind,
    p_target: target,
    p_starts_on: starts_on,
    p_ends_on: ends_on,
    p_reason: reason,
  }),
});

/** Takes a goal of the community away. Refuses not_found. */
export const removeCommunityGoalAction = staffChange({
  role: "moderator",
  name: "goal.remove",
  subject: ({ id }) => ["goal", id],
  form: goalRemoval,
  rpc: "admin_remove_goal",
  args: ({ id, reason }) => ({ p_id: id, p_reason: reason }),
});
