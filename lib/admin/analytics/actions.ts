"use server";

import { staffChange } from "@/lib/guard/staff/staff-change";
import { noteForm, noteRemoval } from "./schema";

/** Notes on a day what the charts should show there. */
export const addChartNoteAction = staffChange({
  role: "moderator",
  name: "chart_note.add",
  subject: () => ["chart_note", ""],
  form: noteForm,
  rpc: "admin_add_chart_note",
  args: ({ day, reason }) => ({ p_day: day, p_reason: reason }),
});

/** Takes a note off the charts. Refuses not_found. */
export const removeChartNoteAction = staffChange({
  role: "moderator",
  name: "chart_note.remove",
  subject: ({ id }) => ["chart_note", id],
  form: noteRemoval,
  rpc: "admin_remove_chart_note",
  args: ({ id, reason }) => ({ p_id: id, p_reason: reason }),
});
