"use server";

import { staffAction } from "@/lib/guard/staff/staff-action";
import { staffChange } from "@/lib/guard/staff/staff-change";
import { readChangeEffect } from "./queries";
import { effectQuery, undoForm } from "./schema";

/**
 * Takes a change of staff back. Refuses changed_meanwhile (detail: by whom), already_undone, undo_impossible and what the
 * change itself would.
 */
export const undoAction = staffChange({
  role: "moderator",
  name: "change.undo",
  subject: ({ line }) => ["audit", String(line)],
  form: undoForm,
  rpc: "admin_undo",
  args: ({ line, reason = "" }) => ({ p_line: line, p_reason: reason }),
});

/** For a dialog: what would happen, and the version it would happen to. */
export const changeEffectAction = staffAction(
  { role: "moderator", name: "change.effect", subject: ({ change, subject }) => [change, subject] },
  effectQuery,
  (query, staff) => readChangeEffect(staff, query),
);
