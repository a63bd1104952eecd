"use server";

import { revalidatePath } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { undoChange } from "./mutations";
import { readChangeEffect } from "./queries";
import { effectQuery, undoForm } from "./schema";

/** Takes a change of staff back. Refuses changed_meanwhile, already_undone, undo_impossible and what the change itself would. */
export const undoAction = staffAction(
  { role: "moderator", name: "change.undo", subject: ({ line }) => ["audit", String(line)] },
  undoForm,
  async ({ line, reason }, staff) => {
    const undone = await undoChange(staff, line, reason);
    revalidatePath("/[locale]/admin", "layout");
    return undone;
  },
);

/** For a dialog: what would happen, and the version it would happen to. */
export const changeEffectAction = staffAction(
  { role: "moderator", name: "change.effect", subject: ({ change, subject }) => [change, subject] },
  effectQuery,
  (query, staff) => readChangeEffect(staff, query),
);
