"use server";

import { revalidatePath } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
import * as story from "./mutations";
import { entryForm, entryStep } from "./schema";

function refresh() {
  revalidatePath("/[locale]/admin", "layout");
  revalidatePath("/[locale]/(hub)/story", "page");
}

export const saveEntryAction = staffAction(
  { role: "moderator", name: "story.save", subject: ({ id }) => ["story", id ?? ""] },
  entryForm,
  async (form, staff) => {
    const changed = await story.saveEntry(staff, form);
    refresh();
    return changed;
  },
);

export const setEntryAction = staffAction(
  { role: "moderator", name: "story.set", subject: ({ id }) => ["story", id] },
  entryStep,
  async (step, staff) => {
    const changed = await story.setEntry(staff, step);
    refresh();
    return changed;
  },
);
