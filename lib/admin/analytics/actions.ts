"use server";

import { revalidatePath } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
import * as analytics from "./mutations";
import { noteForm, noteRemoval } from "./schema";

const refresh = () => revalidatePath("/[locale]/admin", "layout");

export const addChartNoteAction = staffAction(
  { role: "moderator", name: "chart_note.add", subject: () => ["chart_note", ""] },
  noteForm,
  async (form, staff) => {
    const changed = await analytics.addChartNote(staff, form);
    refresh();
    return changed;
  },
);

export const removeChartNoteAction = staffAction(
  { role: "moderator", name: "chart_note.remove", subject: ({ id }) => ["chart_note", id] },
  noteRemoval,
  async (form, staff) => {
    const changed = await analytics.removeChartNote(staff, form);
    refresh();
    return changed;
  },
);
